import { expect, it } from 'vitest';
import { type Dialogue, dialogueOf, type ToolAnswer } from './conversation/dialogue.ts';
import { partByPart } from './part-by-part.ts';

const MESSAGE = 'the 160x3 squat was 162.5. and today I pulled 200 for 2';

/** A step function that calls `prs` twice per part while it is offered, then says what it was given. */
const stepOf = ({ question, results, offered }: Dialogue) =>
  results.length < 2 && offered.has('prs')
    ? { kind: 'use' as const, calls: [{ tool: 'prs', input: {} }] }
    : { kind: 'say' as const, text: `${question} → ${results.map(({ value }) => value).join(', ')}` };

const dialogue = (values: readonly string[], offered: readonly string[]): Dialogue => ({
  ...dialogueOf({ prompt: [{ role: 'user', content: [{ type: 'text', text: MESSAGE }] }] }),
  results: values.map((value): ToolAnswer => ({ tool: 'prs', value })),
  offered: new Set(offered),
});

it('calls tools for one part after another and hands earlier results out again', () => {
  for (const given of [[], ['a'], ['a', 'b'], ['a', 'b', 'c']])
    expect(partByPart(dialogue(given, ['prs']), stepOf).kind).toBe('use');
  expect(partByPart(dialogue(['a', 'b', 'c', 'd'], ['prs']), stepOf)).toEqual({
    kind: 'say',
    text: 'the 160x3 squat was 162.5. → a, b\n\nand today I pulled 200 for 2 → c, d',
  });
});

it('says what was done when no more calls are allowed', () => {
  expect(partByPart(dialogue(['a', 'b', 'c'], []), stepOf)).toEqual({
    kind: 'say',
    text: 'the 160x3 squat was 162.5. → a, b\n\nand today I pulled 200 for 2 → c',
  });
});
