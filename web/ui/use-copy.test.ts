import { afterEach, expect, it, vi } from 'vitest';
import { copyText } from './use-copy.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('says that it failed where the browser has no clipboard, as over plain http', async () => {
  vi.stubGlobal('navigator', {});
  expect(await copyText('a link')).toBe(false);
});

it('says that it failed where the clipboard is not allowed', async () => {
  vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('not allowed')) } });
  expect(await copyText('a link')).toBe(false);
});

it('copies', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  expect(await copyText('a link')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a link');
});
