import type { NumberedEvent, RunEvent } from '#shared/run-event.ts';

/** Reads server-sent run events from a reply: all of them, or until `enough` returns true. */
export async function readEvents(
  reply: Response,
  enough: (events: NumberedEvent[]) => boolean = () => false,
): Promise<NumberedEvent[]> {
  if (reply.body === null) return [];
  const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  const events: NumberedEvent[] = [];
  let held = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return events;
    held += value;
    const frames = held.split('\n\n');
    held = frames.pop() ?? '';
    for (const frame of frames) {
      const n = /^id: (\d+)\n/.exec(frame)?.[1];
      const data = /\ndata: ([^\n]*)$/.exec(frame)?.[1];
      if (n !== undefined && data !== undefined)
        events.push({ n: Number(n), event: JSON.parse(data) as RunEvent });
    }
    if (enough(events)) {
      await reader.cancel();
      return events;
    }
  }
}

export const textOfEvents = (events: readonly NumberedEvent[]) =>
  events.map(({ event }) => (event.type === 'text' ? event.text : '')).join('');
