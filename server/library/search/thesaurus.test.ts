import { describe, expect, it } from 'vitest';
import { Thesaurus } from './thesaurus.ts';

const thesaurus = new Thesaurus([
  ['judge', 'referee', 'ref'],
  ['one-rep max', '1rm', 'personal record'],
  ['of', 'the'],
]);

describe('the thesaurus', () => {
  it('gives what could stand in for a word, in whatever form it is asked', () => {
    expect(thesaurus.standIns('What do the refs say?')).toBe('judge referee');
  });

  it('knows phrases, and only whole ones', () => {
    expect(thesaurus.standIns('my 1RM')).toBe('one rep max personal record');
    expect(thesaurus.standIns('personal records')).toBe('one rep max 1rm');
    expect(thesaurus.standIns('my personal trainer')).toBe('');
  });

  it('adds nothing that was asked, and nothing for nothing', () => {
    expect(thesaurus.standIns('judge or referee')).toBe('ref');
    expect(thesaurus.standIns('the of')).toBe('');
    expect(new Thesaurus([]).standIns('judge')).toBe('');
  });
});
