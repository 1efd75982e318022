import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { TRY_QUESTIONS } from '#shared/try-limits.ts';
import { useTries } from './use-tries.ts';

afterEach(() => vi.unstubAllGlobals());

function Left() {
  return useTries(() => Promise.resolve(undefined)).left;
}

it.each([
  [null, TRY_QUESTIONS],
  ['{"pass":"abc","left":1}', 1],
  ['{"pass":"ab', TRY_QUESTIONS],
])('with %j in the tab, a visitor has %i questions left', (kept, left) => {
  // Without what would change it: what is drawn twice reads the same twice.
  vi.stubGlobal('sessionStorage', { getItem: () => kept });
  expect(renderToStaticMarkup(<Left />)).toBe(String(left));
});
