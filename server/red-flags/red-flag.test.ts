import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadPack } from '#server/content/pack.ts';
import { alsoAskedLines } from '#shared/also-asked.ts';
import { firstWordsFor } from './first-words.ts';
import { RED_FLAG_TABLES, redFlagIn } from './red-flag.ts';
import { RED_FLAG_KINDS } from './red-flag-table.ts';
import { RED_FLAG_SENTENCES, typedSigns } from './red-flag-testing.ts';

const HELD_BACK_EVERY = 3;
/** Far more than it takes, for a machine that does other work; a runaway pattern takes minutes. */
const SLOW_MS = 1000;
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

it.each(typedSigns('signs-as-typed.txt'))('$language, $kind: $sentence', ({ language, kind, sentence }) => {
  expect(redFlagIn(sentence)).toEqual({ language, kind });
});

it('recognizes a sign whatever its excuses say in other sentences', () => {
  const missed = typedSigns('signs-as-typed.txt').filter(({ language, kind, sentence }) => {
    const { rules } = RED_FLAG_TABLES.find((table) => table.language === language)!;
    const excuses = rules.filter((rule) => rule.kind === kind).flatMap(({ unless }) => wordsOf(unless));
    const elsewhere = [...new Set(excuses)].join('. ');
    return [`${sentence}. ${elsewhere}`, `${elsewhere}. ${sentence}`].some(
      (text) => redFlagIn(text) === null,
    );
  });
  expect(missed).toEqual([]);
});

/** Everyday words in the sign's own clause, one of which many rules would excuse by. */
const EVERYDAY = ['at the gym', 'after leg day', 'during a heavy squat', 'with straps on', 'today'];
/** Signs of which such words may be the explanation: an effort, a grip that is tired, or tight straps. */
const EXPLAINED = [
  'lost my grip, then my left arm went weak',
  'my left hand has gone weak holding the bar',
  'cant feel my legs after deadlifting',
  'my right foot is numb today',
  'my left hand went numb today',
  'slipped a disc this winter and now my left foot is numb',
  'my hand is cold and numb',
  'my left foot is freezing and numb',
];

it.each(EVERYDAY)('recognizes a sign “%s”', (everyday) => {
  const missed = typedSigns('signs-as-typed.txt')
    .filter(({ language, sentence }) => language === 'en' && !EXPLAINED.includes(sentence))
    .map(({ sentence }) => sentence.replace(/[.?!]+$/u, ''))
    .flatMap((sentence) => [`${everyday} ${sentence}`, `${sentence} ${everyday}`])
    .filter((text) => redFlagIn(text) === null);
  expect(missed).toEqual([]);
});

it('recognizes most of the held-back sentences', () => {
  const heldBack = [
    ...sentences.filter(({ isHeldBack }) => isHeldBack),
    ...typedSigns('signs-held-back.txt'),
  ];
  const known = heldBack.filter(({ sentence }) => redFlagIn(sentence) !== null);
  expect(known.length / heldBack.length).toBeGreaterThan(0.85);
});

it('leaves lifters’ ordinary sentences alone', async () => {
  const ordinary = ['ordinary-sentences.txt', 'ordinary-sentences-other.txt'].flatMap((file) =>
    readFileSync(join(import.meta.dirname, file), 'utf8')
      .trim()
      .split('\n'),
  );
  expect(ordinary.length).toBeGreaterThanOrEqual(500);
  expect(ordinary.filter((sentence) => redFlagIn(sentence) !== null)).toEqual([]);
  const { suggestions } = await loadPack('content');
  expect(suggestions.filter(({ question }) => redFlagIn(question) !== null)).toEqual([]);
});

/** Ways of asking for a page that are signs: the fixed reply is the better answer. */
const ASKED_BY_SIGN = new Set([
  'are sarms worth it',
  'back pain shooting down my leg',
  'can i use laxatives or water pills',
  'chest pressure while lifting',
  'dark pee after a hard workout',
  'dark pee after hard workout',
  'fainted after making weight',
  'felt a rip in the muscle during bench',
  'heard a snap at the back of my leg',
  'how do i start a test cycle',
  'is my pee too dark',
  'leg numb and foot slaps when i walk',
  'my 14 year old wants to max',
  'my 17 year old wants to max',
  'numb arm should i see someone',
  'numb between my legs',
  'numb foot and sore back before training',
  'Should I take steroids or testosterone?',
  'tingling in my leg after using it',
  'tingling in my leg when swinging',
  'vision goes black after reps',
]);

it('leaves the library’s headings and ways of asking alone', async () => {
  const { works } = await loadPack('content');
  const asked = new Set<string>();
  for (const work of works)
    for (const { text } of (await work.read()).pages) {
      for (const { ways } of alsoAskedLines(text)) for (const way of ways) asked.add(way.trim());
      for (const [, heading] of text.matchAll(/^#+ (.+)$/gmu)) asked.add(heading!);
    }
  expect(asked.size).toBeGreaterThan(10_000);
  expect([...asked].filter((way) => redFlagIn(way) !== null && !ASKED_BY_SIGN.has(way))).toEqual([]);
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

it.each([
  'my chest is so ',
  'pain in my ',
  'sore chest pain ',
  'i am 15 and ',
  'my left arm went weak ',
  'head hit ',
  'pop knee ',
  'eat 500 calories above ',
  'almost fainted ',
  'test 500 ',
  'not ',
  'foot ',
  'tengo 15 anos ',
  'brust druck ',
  'sang pipi ',
  'nao sinto perna ',
  `${'a'.repeat(50)} `,
])('reads ten thousand characters of “%s” in milliseconds', (part) => {
  redFlagIn('warm up');
  const start = process.threadCpuUsage();
  redFlagIn(part.repeat(10_000 / part.length));
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(SLOW_MS);
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

/** Words of a pattern, without its operators. */
function wordsOf(pattern: RegExp | undefined): string[] {
  return pattern?.source.replace(/\\[a-z]|\{[^}]*\}/gu, ' ').match(/[a-z]{2,}/gu) ?? [];
}
