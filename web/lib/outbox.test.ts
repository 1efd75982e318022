import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendInOrder, type Waiting } from './outbox.ts';

interface Entry {
  name: string;
  at: number;
}

let sent: string[];
/**
 * Outcomes of the server for each attempt of an entry, in turn: whether it is settled. Accepted if omitted.
 */
let replies: Record<string, boolean[]>;
let sender: ReturnType<typeof sendInOrder> | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  replies = {};
});
afterEach(() => {
  sender?.stop();
  vi.useRealTimers();
});

/** Like a feature's outbox: returns the oldest waiting entry until it is settled. */
const outbox = (entries: Entry[]) => (): Waiting | undefined => {
  const [first] = entries;
  return (
    first && {
      at: first.at,
      send: async () => {
        sent.push(first.name);
        const settled = replies[first.name]?.shift() ?? true;
        if (settled) entries.splice(entries.indexOf(first), 1);
        return settled;
      },
    }
  );
};

const start = (...outboxes: Entry[][]) => {
  sender = sendInOrder(outboxes.map(outbox));
  sender.look();
};
const soon = () => vi.advanceTimersByTimeAsync(50);

describe('what waits to be sent', () => {
  it('is sent in the order in which it was entered, whatever its kind', async () => {
    start(
      [
        { name: 'squat 100', at: 1 },
        { name: 'squat 110', at: 3 },
      ],
      [{ name: 'what is my best?', at: 2 }],
    );
    await soon();
    expect(sent).toEqual(['squat 100', 'what is my best?', 'squat 110']);
  });

  it('is retried automatically when the server could not accept it, before later entries', async () => {
    replies = { 'squat 100': [false, false] };
    start([{ name: 'squat 100', at: 1 }], [{ name: 'what is my best?', at: 2 }]);
    await soon();
    expect(sent).toEqual(['squat 100']);
    // Other activity on the page does not hurry a busy server.
    sender?.look();
    await soon();
    expect(sent).toEqual(['squat 100']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(['squat 100', 'squat 100']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sent).toEqual(['squat 100', 'squat 100', 'squat 100', 'what is my best?']);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toHaveLength(4);
  });

  it('is sent when it was entered while something else was being sent', async () => {
    const records = [{ name: 'squat 100', at: 1 }];
    const questions: Entry[] = [];
    start(records, questions);
    questions.push({ name: 'what is my best?', at: 2 });
    sender?.look();
    await soon();
    expect(sent).toEqual(['squat 100', 'what is my best?']);
  });

  it('is left alone once its owner has gone', async () => {
    replies = { 'squat 100': [false] };
    start([{ name: 'squat 100', at: 1 }]);
    await soon();
    sender?.stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(sent).toEqual(['squat 100']);
  });
});
