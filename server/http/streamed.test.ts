import { pino } from 'pino';
import { expect, it } from 'vitest';
import { streamed } from './streamed.ts';

it.each(['source', 'render'])(
  'logs a failure of its %s, releases the source, and says nothing of it',
  async (which) => {
    const lines: { msg: string; err: { message: string } }[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const released = Promise.withResolvers<void>();
    let signal: AbortSignal | undefined;
    async function* source(): AsyncGenerator<string> {
      try {
        yield 'one';
        if (which === 'source') throw new Error('no page');
        yield 'two';
      } finally {
        released.resolve();
      }
    }
    const reply = streamed(
      (gone) => {
        signal = gone;
        return source();
      },
      {
        contentType: 'text/plain',
        render: (news) => {
          if (news === 'two') throw new Error('no page');
          return news;
        },
        log,
      },
    );
    await expect(reply.text()).rejects.toThrow(/^I'm sorry/);
    await released.promise;
    expect(signal?.aborted).toBe(true);
    expect(lines).toMatchObject([{ msg: 'a stream failed', err: { message: 'no page' } }]);
  },
);
