import * as z from 'zod';
import type { GivenPast, OutsideQuestion } from '#server/assistant/outside-question.ts';
import { firstIssue } from '#server/http/parse.ts';
import { contentSchema, QUESTION_MAX_CHARACTERS } from '#shared/chat.ts';
import { cut } from '#shared/cut.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import { textOf } from '#shared/message-parts.ts';
import { storableText } from '#shared/storable-text.ts';
import { ParameterRefusal } from './open-ai-error.ts';

/** As many earlier messages as the app reads of a conversation. */
const PAST_MESSAGES_MAX = 120;

const textSchema = z.string().max(QUESTION_MAX_CHARACTERS).transform(storableText);
const textPartsSchema = z.union(
  [
    textSchema.transform((text): MessagePart[] => [{ type: 'text', text }]),
    z
      .array(
        z.union([
          z.object({ type: z.literal('text'), text: textSchema }),
          z
            .object({ type: z.literal('refusal'), refusal: textSchema })
            .transform(({ refusal }) => ({ type: 'text' as const, text: refusal })),
        ]),
      )
      .max(100),
  ],
  { error: 'This role accepts only text.' },
);

const none = <S extends z.ZodType>(schema: S) => schema.nullish();
const NO_TOOLS = 'The coach uses its own tools and does not call a program’s.';

const messageSchema = z.discriminatedUnion(
  'role',
  [
    z.object({ role: z.enum(['system', 'developer']), content: textPartsSchema }),
    z.object({ role: z.literal('user'), content: contentSchema }),
    z.object({
      role: z.literal('assistant'),
      content: none(textPartsSchema),
      tool_calls: none(z.array(z.unknown()).max(0, NO_TOOLS)),
      function_call: none(z.never(NO_TOOLS)),
    }),
  ],
  { error: 'The role must be system, developer, user or assistant.' },
);
type Message = z.output<typeof messageSchema>;

/** The supported request fields; others are ignored. */
const requestSchema = z.object({
  model: z.string().max(200),
  messages: z.array(messageSchema).min(1),
  stream: none(z.boolean()),
  stream_options: none(z.object({ include_usage: none(z.boolean()) })),
  store: none(z.boolean()),
  temperature: none(z.number().min(0).max(2)),
  max_tokens: none(z.int().min(1)),
  max_completion_tokens: none(z.int().min(1)),
  n: none(z.int().min(1)),
  stop: none(z.union([z.string(), z.array(z.string())])),
  tools: none(z.array(z.unknown())),
  functions: none(z.array(z.unknown())),
  tool_choice: none(z.unknown()),
  response_format: none(z.object({ type: z.string() })),
  logprobs: none(z.boolean()),
  modalities: none(z.array(z.string())),
});
type Parsed = z.output<typeof requestSchema>;

/** A parsed request. */
export interface CompletionRequest extends Pick<OutsideQuestion, 'content' | 'past' | 'temperature'> {
  model: string;
  stream: boolean;
  /** Whether a stream ends with token usage. */
  includeUsage: boolean;
  store: boolean;
  /** In tokens; null for no limit. */
  longest: number | null;
}

/** @throws ParameterRefusal wrong_shape for what is malformed or unsupported */
export function readRequest(body: unknown): CompletionRequest {
  const parsed = requestSchema.safeParse(body);
  if (!parsed.success) {
    const { issues } = parsed.error;
    throw new ParameterRefusal('wrong_shape', firstIssue(issues), paramOf(issues[0]?.path ?? []));
  }
  const request = parsed.data;
  refuseImpossible(request);
  const longest = request.max_completion_tokens ?? request.max_tokens ?? null;
  return {
    ...conversationOf(request.messages),
    model: request.model,
    stream: request.stream === true,
    includeUsage: request.stream_options?.include_usage === true,
    store: request.store === true,
    // Our scale ends halfway up OpenAI's.
    temperature: request.temperature == null ? null : Math.min(request.temperature, 1),
    longest,
  };
}

/** `messages[0].content`, as OpenAI writes it. */
const paramOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>(
    (written, step) =>
      typeof step === 'number'
        ? `${written}[${step}]`
        : `${written}${written && '.'}${String(step).slice(0, 80)}`,
    '',
  );

function refuseImpossible(request: Parsed): void {
  const { n, stop, tools, functions, tool_choice, response_format, logprobs, modalities } = request;
  const refuse = (param: keyof Parsed, sentence: string) => {
    throw new ParameterRefusal('wrong_shape', sentence, param, 'unsupported_parameter');
  };
  if (request.stream_options != null && request.stream !== true)
    throw new ParameterRefusal(
      'wrong_shape',
      'The parameter stream_options is only allowed when stream is true.',
      'stream_options',
    );
  if (n != null && n > 1) refuse('n', 'The coach gives one answer: n must be 1.');
  if (tool_choice !== 'none') {
    if (tools != null && tools.length > 0) refuse('tools', NO_TOOLS);
    if (functions != null && functions.length > 0) refuse('functions', NO_TOOLS);
  }
  if (stop != null && stop.length > 0) refuse('stop', 'The coach does not support stop sequences.');
  if (response_format != null && response_format.type !== 'text')
    refuse('response_format', 'The coach answers in Markdown only.');
  if (logprobs === true) refuse('logprobs', 'The coach gives no logprobs.');
  if (modalities?.some((modality) => modality !== 'text'))
    refuse('modalities', 'The coach answers in text only.');
}

type Turn = GivenPast['turns'][number];

/** Takes the last message as the question, and the rest as history. */
function conversationOf(messages: readonly Message[]): Pick<OutsideQuestion, 'content' | 'past'> {
  const last = messages.at(-1)!;
  if (last.role !== 'user')
    throw new ParameterRefusal('wrong_shape', 'The last message must be the user’s question.', 'messages');
  const turns: Turn[] = [];
  for (const message of messages.slice(0, -1).slice(-PAST_MESSAGES_MAX)) {
    if (message.role === 'system' || message.role === 'developer') continue;
    const { role } = message;
    const content = message.content ?? [];
    const before = turns.at(-1);
    if (before?.role !== role) turns.push({ role, content });
    else if (role === 'assistant')
      turns[turns.length - 1] = { role, content: [...before.content, ...content] };
    // Some models do not accept two questions in a row.
    else turns.push(NO_ANSWER, { role, content });
  }
  if (turns.at(-1)?.role === 'user') turns.push(NO_ANSWER);
  return { content: last.content, past: { instructions: instructionsIn(messages), turns } };
}

const NO_ANSWER: Turn = { role: 'assistant', content: [] };

/**
 * Passes on the program's instructions as if from the member: they may ask for brevity or another language,
 * but change none of the coach's rules.
 */
function instructionsIn(messages: readonly Message[]): string | null {
  const said = messages.flatMap((message) =>
    message.role === 'system' || message.role === 'developer' ? [textOf(message.content)] : [],
  );
  const text = cut(said.join('\n\n').trim(), QUESTION_MAX_CHARACTERS);
  return text === '' ? null : `The program I am using wants answers like this:\n\n${text}`;
}
