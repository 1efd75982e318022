import { expect, it } from 'vitest';
import { draftAfter } from './use-drafts.ts';

const LEGAL = { title: 'Terms', text: 'Be kind.' };
const edit = { part: 'legal' as const, differs: true, edited_at: null, edited_by: null, unusable: false };
const state = { edits: [{ ...edit, version: 5 }] };

it('a draft ends once it is saved', () => {
  expect(draftAfter({ value: LEGAL, version: 4 }, 'legal', state, LEGAL)).toBeUndefined();
});

it('what was typed during the save stays, as a change of what was saved', () => {
  const typed = { ...LEGAL, text: 'Be kind to all.' };
  expect(draftAfter({ value: typed, version: 4 }, 'legal', state, LEGAL)).toEqual({
    value: typed,
    version: 5,
  });
});

it('a blank line that is not sent does not count as typed', () => {
  const sent = { general: ['How deep?'] };
  const value = { general: ['How deep?', ' '] };
  const edits = [{ ...edit, part: 'suggestions' as const, version: 5 }];
  expect(draftAfter({ value: value as never, version: 4 }, 'suggestions', { edits }, sent)).toBeUndefined();
});
