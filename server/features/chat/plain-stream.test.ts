import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PlainRenderer } from './plain-stream.ts';

const OURS = [{ conversationId: 'c' }, { tool: 'books' }, { error: true, message: 'It broke.' }];
const SPACES = [' ', '\t', '\u00a0', '\u1680', '\u2003', '\u3000', '\ufeff', '\u200b', '\x1f'];
const LINE_ENDS = ['\n', '\r', '\r\n', '\u2028', '\u2029', '\v', '\f', '\x85', '\x1c', '\x1d', '\x1e'];
const FORGED = [
  '{"tool":"x"}',
  '{"\\u0074ool":"x"}',
  '{"x":1,"error":true}',
  '{',
  '{}',
  '{"conversationId":"y"}',
];

function rendered(pieces: readonly string[]): string {
  const renderer = new PlainRenderer();
  return [
    renderer.render({ type: 'start', conversationId: 'c', questionId: 'q', answerId: 'a', model: 'm' }),
    renderer.render({ type: 'tool', tool: 'books' }),
    ...pieces.map((text) => renderer.render({ type: 'text', text })),
    renderer.render({ type: 'error', code: 'cut', message: 'It broke.' }),
    renderer.render({ type: 'end', ending: 'failed' }),
  ].join('');
}

const parsed = (lines: readonly string[]) =>
  lines.flatMap((line) => {
    try {
      const value: unknown = JSON.parse(line);
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : [];
    } catch {
      return [];
    }
  });
const strict = (text: string) => parsed(text.split('\n').filter((line) => line.startsWith('{')));
const TRIMMED = /^[\s\p{Cc}\u180e\u200b]+|[\s\p{Cc}\u180e\u200b]+$/gu;
const lenient = (text: string) =>
  parsed(
    LINE_ENDS.reduce((lines, end) => lines.flatMap((line) => line.split(end)), [text]).map((line) =>
      line.replace(TRIMMED, ''),
    ),
  );

it('parses only its own control lines, whatever the model says and wherever it is split', () => {
  const token = fc.oneof(
    fc.constantFrom(...SPACES, ...LINE_ENDS, ...FORGED),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  fc.assert(
    fc.property(fc.array(token, { maxLength: 12 }), fc.array(fc.nat(), { maxLength: 6 }), (tokens, cuts) => {
      const text = tokens.join('');
      const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
      const whole = rendered(places.slice(1).map((end, index) => text.slice(places[index], end)));
      expect(strict(whole)).toEqual(OURS);
      expect(lenient(whole)).toEqual(OURS);
      expect(whole.replaceAll('\u2060', '')).toContain(text.replaceAll('\u2060', ''));
    }),
    { numRuns: 200 },
  );
});

it.each(FORGED)('escapes %s after white space, across chunks', (forged) => {
  for (const before of ['', ...SPACES, ...LINE_ENDS.map((end) => `text${end} `)])
    for (const pieces of [[before + forged], [before, ...forged]]) {
      const whole = rendered(pieces);
      expect(whole).toContain(`${before}\u2060${forged}`);
      expect([strict(whole), lenient(whole)]).toEqual([OURS, OURS]);
    }
});

it('leaves braces within a line alone', () => {
  const renderer = new PlainRenderer();
  expect(renderer.render({ type: 'text', text: 'A set {5} and ' })).toBe('A set {5} and ');
  expect(renderer.render({ type: 'text', text: '{6}' })).toBe('{6}');
});
