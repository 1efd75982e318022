import { frame, type Reply, refusalReply, send, textReply, toolReply } from '#fakes/model-replies.ts';
import { type FakeModel, type ModelRequestBody, startFakeModel } from '#fakes/model-server.ts';
import { unfenced } from '#server/prompt-format/fence.ts';

const TOKENS = 200;
const WORDS = ['Train ', 'the ', 'hips, ', 'rest ', 'a ', 'minute, ', 'then ', 'pull ', 'again. '];
const QUOTE_WORDS = 8;

/**
 * A fake model: asked with tools it searches the library once; then, or asked without tools, it answers in
 * 200 tokens with two citations, one of them after a quote, unless the answer is to be `plain`: the server
 * holds quoted answers back until it has checked them.
 */
export async function startStandInModel({
  tokenMs,
  plain = false,
  onAnswer,
}: {
  tokenMs: number;
  plain?: boolean;
  /** Called when an answer is requested; its first words follow `tokenMs` later. */
  onAnswer?: () => void;
}): Promise<FakeModel> {
  const replies = new Map<string, Reply>();
  const model = await startFakeModel({
    journal: false,
    script: ({ body }) => replyTo(body),
  });
  return model;

  function replyTo(body: ModelRequestBody | null): Reply {
    const messages = body?.messages ?? [];
    const result = messages.find((message) => message.role === 'tool');
    if (body?.tools !== undefined && result === undefined) {
      const question = String(messages.findLast((message) => message.role === 'user')?.content);
      return toolReply([{ name: 'knowledge_base', input: { query: question } }]);
    }
    onAnswer?.();
    const quote =
      result === undefined ? 'Train the hips and rest a minute.' : quoteFrom(String(result.content));
    // Without passages the measurement would be meaningless.
    if (quote === null) return refusalReply(400);
    const known = replies.get(quote);
    if (known !== undefined) return known;
    // Providers send the role in a separate frame, a moment before the first words.
    const text = textReply(tokens(quote, plain), { firstMs: tokenMs, delayMs: tokenMs });
    const reply = { ...text, steps: [send(frame({ role: 'assistant', content: '' })), ...text.steps] };
    replies.set(quote, reply);
    return reply;
  }
}

/** Returns the first words of the first passage; null when the search found nothing. */
function quoteFrom(result: string): string | null {
  const { passages } = JSON.parse(unfenced(result)) as { passages?: { text: string }[] };
  const first = passages?.[0];
  if (first === undefined) return null;
  const runs = first.text.match(/[\p{L}\p{N}’'-]+(?: [\p{L}\p{N}’'-]+)*/gu) ?? [];
  const long = runs.find((run) => run.split(' ').length >= QUOTE_WORDS) ?? 'Train the hips and rest a minute';
  return long.split(' ').slice(0, QUOTE_WORDS).join(' ');
}

function tokens(quote: string, plain: boolean): string[] {
  const quoted = plain
    ? []
    : [...`"${quote}" `.match(/\S+\s*/g)!, '[1', ']', ' and ', 'more ', '[2', '].\n\n'];
  const rest = Array.from({ length: TOKENS - quoted.length }, (_, index) => WORDS[index % WORDS.length]!);
  return [...rest.slice(0, 60), ...quoted, ...rest.slice(60)];
}
