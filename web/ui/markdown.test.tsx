import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

const rendered = (address: string, screens: boolean) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Markdown text={`[a link](${address})`} screens={screens} />
    </MemoryRouter>,
  );
const hrefOf = (html: string) => /href="([^"]*)"/.exec(html)?.[1] ?? null;

describe('a link', () => {
  it.each(['https://gym.example/shop', 'mailto:coach@gym.example'])('leads to %s', (address) => {
    for (const screens of [true, false]) expect(hrefOf(rendered(address, screens))).toBe(address);
  });

  it.each(['/account/data', '/account/faq?q=a#b', '/chat', '/'])(
    'leads to the screen %s only where the gym is the author',
    (address) => {
      expect(hrefOf(rendered(address, true))).toBe(address);
      expect(hrefOf(rendered(address, false))).toBeNull();
    },
  );

  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    '//elsewhere.example',
    '/\\elsewhere.example',
    '/api/vector-seed?action=stop',
    '/accountant',
    'ftp://gym.example',
  ])('leads nowhere with %s', (address) => {
    for (const screens of [true, false]) expect(hrefOf(rendered(address, screens))).toBeNull();
  });
});
