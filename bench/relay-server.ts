import { serveBaseline } from './baseline.ts';

/**
 * The least code that works: `fetch`, with each delta parsed and passed on as an event. Argument: the model's
 * address.
 */
const address = `${process.argv[2]}/chat/completions`;

serveBaseline(async (question) => {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
    body: JSON.stringify({
      model: 'stand-in',
      stream: true,
      messages: [{ role: 'user', content: question }],
    }),
  });
  return new Response(reply.body!.pipeThrough(deltas()), {
    headers: { 'content-type': 'text/event-stream' },
  });
});

function deltas(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let held = '';
  return new TransformStream({
    transform(chunk, controller) {
      const events = (held + decoder.decode(chunk, { stream: true })).split('\n\n');
      held = events.pop() ?? '';
      let out = '';
      for (const event of events) {
        if (!event.startsWith('data: {')) continue;
        const text: unknown = JSON.parse(event.slice(6)).choices[0]?.delta.content;
        if (typeof text === 'string') out += `data: ${JSON.stringify({ text })}\n\n`;
      }
      if (out !== '') controller.enqueue(encoder.encode(out));
    },
  });
}
