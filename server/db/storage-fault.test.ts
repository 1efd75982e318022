import { expect, it } from 'vitest';
import { explainStorage } from './storage-fault.ts';

it('explains an error once', () => {
  const explained = explainStorage(new Error("EACCES: permission denied, mkdir '/data'"), 'the data folder');
  expect(explained?.message).toMatch(/^The data folder cannot be written \(EACCES/);
  expect(explainStorage(explained, 'the database')).toBeUndefined();
});
