import { afterEach, expect, it, vi } from 'vitest';
import { gtag, openGoogle } from './google-tag.ts';

afterEach(() => vi.unstubAllGlobals());

/** Recognizes and reads a command as Google's script does. */
const commandOf = (entry: object) => [Object.prototype.toString.call(entry), ...Array.from(entry as never[])];

it('sends commands as Google’s script expects them, and denies it all storage before anything else', () => {
  const scripts: { src: string }[] = [];
  const window: { dataLayer?: object[] } = {};
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (script: { src: string }) => scripts.push(script) },
  });
  openGoogle('G-ABC1234567');
  openGoogle('G-ABC1234567');
  gtag('event', 'purchase', { value: 20 });
  const commands = window.dataLayer?.map(commandOf) ?? [];
  expect(commands[0]).toEqual([
    '[object Arguments]',
    'consent',
    'default',
    {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
    },
  ]);
  expect(commands[2]).toEqual([
    '[object Arguments]',
    'config',
    'G-ABC1234567',
    expect.objectContaining({ send_page_view: false }),
  ]);
  expect(commands.at(-1)).toEqual(['[object Arguments]', 'event', 'purchase', { value: 20 }]);
  expect(scripts.map(({ src }) => src)).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-ABC1234567']);
});
