import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Markdown } from './markdown.tsx';

type Screens = 'none' | 'plain' | 'all';
const EACH: readonly Screens[] = ['none', 'plain', 'all'];

beforeAll(() => void vi.stubGlobal('location', new URL('https://coach.gym.example/chat')));
afterAll(() => void vi.unstubAllGlobals());

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
      const whole = `https://coach.gym.example${address}`;
      expect(hrefOf(rendered(whole, 'all'))).toBe(address);
      expect(hrefOf(rendered(whole, 'none'))).toBeNull();
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
    'https://coach.gym.example/api/vector-seed?action=stop',
    'HTTP://someone@Coach.Gym.Example/api/vector-seed?action=stop',
    '/accountant',
    'ftp://gym.example',
  ])('leads nowhere with %s', (address) => {
    for (const screens of EACH) expect(hrefOf(rendered(address, screens))).toBeNull();
  });
});

describe('a picture', () => {
  const srcOf = (address: string) =>
    /src="([^"]*)"/.exec(renderToStaticMarkup(<Markdown text={`![a picture](${address})`} />))?.[1] ?? null;

  it.each(['/picture.webp', '/api/images/0f3a', '/api/gym/logo/0f3a'])('is loaded from %s', (address) => {
    expect(srcOf(address)).toBe(address);
    expect(srcOf(`https://coach.gym.example${address}`)).toBe(address);
  });

  it.each([
    '/api/vector-seed?action=stop',
    '/API/vector-seed?action=stop',
    '/%61pi/vector-seed?action=stop',
    '/./api/synthesize?action=stop',
    '/x/%2e%2e/api/synthesize?action=stop',
    '/api/images/../synthesize?action=stop',
    'https://coach.gym.example/api/vector-seed?action=stop',
    'https://elsewhere.example/a.png',
    '//elsewhere.example/a.png',
  ])('is not loaded from %s', (address) => expect(srcOf(address)).toBeNull());
});
