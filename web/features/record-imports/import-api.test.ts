import { afterEach, expect, it, vi } from 'vitest';
import type { ImportEvent } from '#shared/record-imports.ts';
import { addImport } from './import-api.ts';

afterEach(() => vi.unstubAllGlobals());

const add = (...events: ImportEvent[]) => {
  const lines = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  vi.stubGlobal('fetch', async () => new Response(lines));
  const { signal } = new AbortController();
  return addImport({ name: 'sets.csv', content: new Blob(['a']) }, {}, { signal, onProgress() {} });
};
const PROGRESS = { type: 'progress', step: 'reading', share: 0.5, rows: 2000 } as const;
const refused = (error: string) => ({ type: 'refused', error, message: 'No.' }) as const;

it.each([
  ['wrong_shape', 400],
  ['no_access', 402],
  ['conflict', 409],
  ['unavailable', 503],
  ['unheard_of', 500],
])('a refusal in the middle of the reply counts as one at its start: %s is %i', async (error, status) => {
  await expect(add(PROGRESS, refused(error))).rejects.toMatchObject({ status, code: error, message: 'No.' });
});
