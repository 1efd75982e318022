import { contentFrame, type Reply, send, streamed, type ToolCall, toolCallFrames } from './model-replies.ts';

/** Same as OpenAI's except for the end, where Groq reports the total usage in its own field. */
function end(finishReason: string, outputTokens: number): Uint8Array {
  const data = {
    id: 'chatcmpl-stand-in',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'stand-in',
    choices: [{ index: 0, delta: {}, finish_reason: finishReason }],
    x_groq: {
      id: 'req_stand-in',
      usage: { prompt_tokens: 100, completion_tokens: outputTokens, total_tokens: 100 + outputTokens },
    },
  };
  return new TextEncoder().encode(`data: ${JSON.stringify(data)}\n\ndata: [DONE]\n\n`);
}

export function groqTextReply(text: string): Reply {
  const tokens = text.match(/\s*\S+\s*/gu) ?? [text];
  return streamed([send(...tokens.map(contentFrame), end('stop', tokens.length))]);
}

export function groqToolReply(calls: readonly ToolCall[]): Reply {
  return streamed([send(...toolCallFrames(calls), end('tool_calls', calls.length * 10))]);
}
