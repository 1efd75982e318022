import { expect, it } from 'vitest';
import type { TryEvent } from '#shared/tries.ts';
import { after, begun, type Try } from './try-state.ts';

const told = (...events: TryEvent[]): Try => events.reduce(after, begun('How heavy?'));
const START: TryEvent = { type: 'start', left: 2, pass: 'p' };

it('an answer grows, and the tool disappears once it speaks', () => {
  const searching = told(START, { type: 'tool', tool: 'books' });
  expect(searching).toMatchObject({ state: 'answering', tool: 'books', text: '' });
  const said = told(
    START,
    { type: 'tool', tool: 'books' },
    { type: 'text', text: 'A ' },
    { type: 'text', text: 'lot.' },
  );
  expect(said).toMatchObject({ tool: null, text: 'A lot.' });
});

it.each([
  ['done', 'done', null],
  ['stopped', 'failed', 'The answer was cut off. Please ask again.'],
  ['interrupted', 'failed', 'The answer was cut off. Please ask again.'],
] as const)('an answer that is %s counts as %s', (ending, state, error) => {
  expect(told(START, { type: 'end', ending, urgent: false })).toMatchObject({ state, error });
});

it('an answer with fixed words for a sign of danger is urgent', () => {
  expect(begun('How heavy?').urgent).toBe(false);
  expect(told(START, { type: 'end', ending: 'done', urgent: true })).toMatchObject({ urgent: true });
});

it('a failure keeps its own sentence and the text so far', () => {
  const failed = told(
    START,
    { type: 'text', text: 'Up to' },
    { type: 'error', code: 'failed', message: 'The model is busy right now.' },
    { type: 'end', ending: 'failed', urgent: false },
  );
  expect(failed).toMatchObject({ state: 'failed', text: 'Up to', error: 'The model is busy right now.' });
});
