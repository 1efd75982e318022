import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

type Screens = 'none' | 'plain' | 'all';
const EACH: readonly Screens[] = ['none', 'plain', 'all'];

const rendered = (address: string, screens: Screens) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <Markdown text={`[a link](${address})`} screens={screens} />
    </MemoryRouter>,
  );
const hrefOf = (html: string) => /href="([^"]*)"/.exec(html)?.[1] ?? null;

describe('a link', () => {
  it.each(['https://gym.example/shop', 'mailto:coach@gym.example'])('leads to %s', (address) => {
    for (const screens of EACH) expect(hrefOf(rendered(address, screens))).toBe(address);
  });

  it.each(['/account/data', '/account/faq?q=a#b', '/chat', '/'])(
    'leads to the screen %s where the gym is the author',
    (address) => {
      expect(hrefOf(rendered(address, 'all'))).toBe(address);
      expect(hrefOf(rendered(address, 'none'))).toBeNull();
    },
  );

  it.each(['/account/data', '/account/personal-records/import', '/leaderboard'])(
    'leads to the screen %s from an answer',
    (address) => expect(hrefOf(rendered(address, 'plain'))).toBe(address),
  );

  it.each(['/account/faq?q=a', '/account/data#delete', '/chat', '/chat?q=a', '/login', '/'])(
    'does not lead to %s from an answer',
    (address) => expect(hrefOf(rendered(address, 'plain'))).toBeNull(),
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
    for (const screens of EACH) expect(hrefOf(rendered(address, screens))).toBeNull();
  });
});
