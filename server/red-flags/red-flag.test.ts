import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadPack } from '#server/content/pack.ts';
import { firstWordsFor } from './first-words.ts';
import { redFlagIn } from './red-flag.ts';
import { RED_FLAG_KINDS } from './red-flag-table.ts';
import { RED_FLAG_SENTENCES, RED_FLAGS_TYPED } from './red-flag-testing.ts';

const HELD_BACK_EVERY = 3;
const sentences = Object.entries(RED_FLAG_SENTENCES).flatMap(([language, list]) =>
  list.map(([, source, sentence], at) => ({
    language,
    source,
    sentence,
    isHeldBack: at % HELD_BACK_EVERY === HELD_BACK_EVERY - 1,
  })),
);

it.each(sentences.filter(({ isHeldBack }) => !isHeldBack))(
  '$source, $language: $sentence',
  ({ language, sentence }) => {
    expect(redFlagIn(sentence)?.language).toBe(language);
  },
);

it.each(RED_FLAGS_TYPED)('%s, %s: %s', (language, kind, sentence) => {
  expect(redFlagIn(sentence)).toEqual({ language, kind });
});

it('recognizes most of the held-back sentences', () => {
  const heldBack = sentences.filter(({ isHeldBack }) => isHeldBack);
  const known = heldBack.filter(({ sentence }) => redFlagIn(sentence) !== null);
  expect(known.length / heldBack.length).toBeGreaterThan(0.7);
});

it('leaves lifters’ ordinary sentences alone', async () => {
  const ordinary = readFileSync(join(import.meta.dirname, 'ordinary-sentences.txt'), 'utf8')
    .trim()
    .split('\n');
  expect(ordinary.length).toBeGreaterThanOrEqual(500);
  expect(ordinary.filter((sentence) => redFlagIn(sentence) !== null)).toEqual([]);
  const { suggestions } = await loadPack('content');
  expect(suggestions.filter(({ question }) => redFlagIn(question) !== null)).toEqual([]);
});

it.each([
  ['a sign in a long message', `${'I train three days a week. '.repeat(400)} Today I fainted after a set.`],
  ['the more urgent of two', 'My foot is numb and I have chest pain when I bench'],
  ['curly marks and capitals', 'I CAN’T BREATHE'],
])('finds %s', (_, message) => {
  expect(redFlagIn(message)).not.toBeNull();
});

it('reports the most urgent first', () => {
  expect(redFlagIn('My foot is numb and I have chest pain when I bench')?.kind).toBe('heart');
});

it('reads a message designed to be slow', { timeout: 5_000 }, () => {
  for (const part of ['my chest is so ', 'pain in my ', 'i am 15 and ', 'a'.repeat(50), 'numb left '])
    expect(redFlagIn(part.repeat(4000))?.kind).not.toBe('doping');
});

it('has words for every kind in every language, with the gym’s contact person', () => {
  for (const language of ['en', 'es', 'de', 'fr', 'pt'] as const)
    for (const kind of RED_FLAG_KINDS) {
      const words = firstWordsFor({ kind, language }, { name: 'Ina Toth', phone: '555 0100' });
      expect(words).toMatch(/^\*\*.+\*\*|^\*\*/u);
      expect(words).toContain('Ina Toth (555 0100)');
      expect(firstWordsFor({ kind, language }, undefined)).not.toContain('{contact}');
    }
  expect(firstWordsFor({ kind: 'heart', language: 'en' }, undefined)).toMatch(
    /^\*\*Stop\. Call your emergency number now\*\*/,
  );
});
