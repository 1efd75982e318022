import { type Reply, send, streamed, type ToolCall } from './model-replies.ts';

/**
 * Builds an event in Gemini's own format: content in parts, each frame with the usage so far, with Gemini's
 * line endings.
 */
function event(parts: readonly object[], outputTokens: number, finishReason?: string): Uint8Array {
  const data = {
    candidates: [
      { content: { role: 'model', parts }, index: 0, ...(finishReason !== undefined && { finishReason }) },
    ],
    usageMetadata: {
      promptTokenCount: 100,
      candidatesTokenCount: outputTokens,
      totalTokenCount: 100 + outputTokens,
    },
    modelVersion: 'stand-in',
    responseId: 'stand-in',
  };
  return new TextEncoder().encode(`data: ${JSON.stringify(data)}\r\n\r\n`);
}

/** A plain-text answer, one token per frame. */
export function geminiTextReply(text: string): Reply {
  const tokens = text.match(/\s*\S+\s*/gu) ?? [text];
  const frames = tokens.map((token, index) =>
    event([{ text: token }], index + 1, index === tokens.length - 1 ? 'STOP' : undefined),
  );
  return streamed([send(...frames)]);
}

/** Tool calls, which Gemini sends whole. */
export function geminiToolReply(calls: readonly ToolCall[]): Reply {
  const parts = calls.map(({ name, input }) => ({ functionCall: { name, args: input } }));
  return streamed([send(event(parts, calls.length * 10, 'STOP'))]);
}
