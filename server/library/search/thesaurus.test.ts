import { describe, expect, it } from 'vitest';
import { Thesaurus } from './thesaurus.ts';

const thesaurus = new Thesaurus([
  ['judge', 'referee', 'ref'],
  ['one-rep max', '1rm', 'personal record'],
  ['of', 'the'],
]);

describe('the thesaurus', () => {
  it('returns alternatives for a word, whatever its form', () => {
    expect(thesaurus.synonyms('What do the refs say?')).toBe('judge referee');
  });

  it('knows phrases, and only whole ones', () => {
    expect(thesaurus.synonyms('my 1RM')).toBe('one rep max personal record');
    expect(thesaurus.synonyms('personal records')).toBe('one rep max 1rm');
    expect(thesaurus.synonyms('my personal trainer')).toBe('');
  });

  it('matches a phrase with a stop word only in full', () => {
    const visits = new Thesaurus([['call in', 'stop by']]);
    expect(visits.synonyms('may I call in')).toBe('stop');
    expect(visits.synonyms('is calling-in allowed')).toBe('stop');
    expect(visits.synonyms('who can call the lift')).toBe('');
    expect(visits.synonyms('call', 'may I call in')).toBe('stop');
  });

  it('adds nothing that was asked, and nothing for an empty question', () => {
    expect(thesaurus.synonyms('judge or referee')).toBe('ref');
    expect(thesaurus.synonyms('the of')).toBe('');
    expect(new Thesaurus([]).synonyms('judge')).toBe('');
    // A front desk's words need no pack.
    expect(new Thesaurus([]).synonyms('cancel my membership')).toContain('subscription');
  });

  it('knows forms that a stemmer does not unify', () => {
    const synonyms = (question: string) => new Thesaurus([]).synonyms(question).split(' ');
    expect(synonyms('how deep is the pond')).toContain('depth');
    expect(synonyms('what did they eat')).toContain('ate');
  });
});
