import type {
  LanguageModelV4CallOptions,
  LanguageModelV4Message,
  LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type { Founded } from '#server/offline-coach/gym/gym-story.ts';
import { type KnownWords, knownWords } from '#server/offline-coach/quotes/question-terms.ts';
import { partFenced, unfenced } from '#server/prompt-format/fence.ts';
import {
  AFTER_TOWN,
  CONTACT,
  FILE_LABEL,
  FOUNDED_BY,
  PICTURE_LABEL,
  TODAY,
} from '#server/prompt-format/marks.ts';
import { type PassagesResult, passagesResultSchema } from '#server/prompt-format/passages-result.ts';
import { dayIn } from '#shared/time-zone.ts';
import { WHOLE_LIBRARY } from './tool-rules.ts';

export type Passage = PassagesResult['passages'][number];

/** Everything the coach knows about the conversation on its turn. */
export interface Dialogue {
  question: string;
  /** Files and pictures sent with the question. */
  attached: Attached;
  /** Text files of earlier questions, latest first. */
  earlierFiles: TextFile[];
  /** The athlete's earlier questions, latest first. */
  earlier: string[];
  /** The earlier questions with their answers, latest first. */
  exchanges: Exchange[];
  /** Answers that a request for more must not repeat; empty for any other question. */
  shown: readonly string[];
  isFirstAnswer: boolean;
  /** The athlete's local date, `YYYY-MM-DD`. */
  today: string;
  /** The gym's contact address, given when its pages have no answer. */
  contact: string | null;
  /** The gym and its founder; null when unknown. */
  founded: Founded | null;
  /** Names of the available tools. */
  offered: ReadonlySet<string>;
  /** Names of the tools called for this question. */
  used: ReadonlySet<string>;
  /** Queries searched so far. */
  searched: ReadonlySet<string>;
  /** Passages found for this question, best first, without duplicates. */
  passages: Passage[];
  /** The passages that came from the gym's FAQ. */
  entries: Passage[];
  /** How many works or chapters there are to list, shown or not. */
  total: number;
  /** The passages that came from the shop. */
  wares: Passage[];
  /** Statistics of the searched corpora for the words of the queries. */
  known: KnownWords;
  /** Result of each tool, in call order. */
  results: ToolAnswer[];
  /** Whether a tool call failed. */
  hasFailed: boolean;
}

/** A question and its answer without citation numbers. */
export interface Exchange {
  question: string;
  answer: string;
}

export interface TextFile {
  name: string;
  text: string;
}

export interface Attached {
  files: TextFile[];
  /** File names. */
  pictures: string[];
}

export interface ToolAnswer {
  tool: string;
  /** The search query, when the tool searched. */
  query?: string | undefined;
  value: unknown;
}

/** Cap on the question's length; anything longer is mostly pasted text. */
const QUESTION_MAX_CHARACTERS = 1000;

export function dialogueOf({ prompt, tools = [] }: LanguageModelV4CallOptions): Dialogue {
  const last = prompt.findLastIndex((message) => message.role === 'user');
  const before = prompt.slice(0, Math.max(last, 0));
  const turn = prompt.slice(last + 1);
  const queries = new Map(turn.flatMap(queriesIn));
  const results = turn.flatMap(resultsOf).map(
    (result): ToolAnswer => ({
      tool: result.toolName,
      query: queries.get(result.toolCallId),
      value: readOutput(result),
    }),
  );
  return {
    question: questionIn(prompt[last]),
    attached: attachedTo(prompt[last]),
    earlierFiles: before.flatMap((message) => attachedTo(message).files).reverse(),
    earlier: before
      .filter((message) => message.role === 'user')
      .map(questionIn)
      .reverse(),
    exchanges: exchangesIn(before).reverse(),
    shown: [],
    today: todayIn(prompt),
    contact: contactIn(prompt),
    founded: foundedIn(prompt),
    isFirstAnswer: !before.some((message) => message.role === 'assistant'),
    offered: new Set(tools.map((tool) => tool.name)),
    ...foundBy(results),
  };
}

/** The part of a dialogue that is derived from tool results. */
type Found = Pick<
  Dialogue,
  'results' | 'used' | 'searched' | 'passages' | 'entries' | 'total' | 'wares' | 'known' | 'hasFailed'
>;

/** Returns the dialogue as if the tools had returned only these results. */
export const withResults = (dialogue: Dialogue, results: ToolAnswer[]): Dialogue => ({
  ...dialogue,
  ...foundBy(results),
});

function foundBy(results: ToolAnswer[]): Found {
  const found = results.map(({ value }) => foundIn(value));
  const passagesOf = (isWanted: (tool: string) => boolean) =>
    byRank(found.flatMap(({ passages }, at) => (isWanted(results[at]!.tool) ? [passages] : [])));
  const entries = passagesOf((tool) => tool === 'faq');
  const used = new Set(results.map(({ tool }) => tool));
  return {
    results,
    used,
    searched: new Set(results.flatMap(({ query }) => query ?? [])),
    // The FAQ comes after the library, because it is searched only in addition.
    passages: used.has(WHOLE_LIBRARY)
      ? byRank([[...passagesOf((tool) => tool !== 'faq'), ...entries]])
      : passagesOf(() => true),
    entries,
    total: found.reduce((sum, { total }) => sum + total, 0),
    wares: passagesOf((tool) => tool === 'sales'),
    known: knownWords(found),
    hasFailed: results.some(({ value }) => hasKey(value, 'error')),
  };
}

function exchangesIn(before: LanguageModelV4CallOptions['prompt']): Exchange[] {
  const exchanges: Exchange[] = [];
  for (const message of before) {
    const last = exchanges.at(-1);
    if (message.role === 'user') exchanges.push({ question: questionIn(message), answer: '' });
    else if (message.role === 'assistant' && last)
      last.answer = `${last.answer}\n\n${textOf(message)}`.trim();
  }
  return exchanges;
}

function todayIn([system]: LanguageModelV4CallOptions['prompt']): string {
  const at = system?.role === 'system' ? system.content.lastIndexOf(TODAY) : -1;
  return at < 0
    ? dayIn('UTC', new Date())
    : textOf(system)
        .slice(at + TODAY.length)
        .slice(0, 10);
}

function contactIn([system]: LanguageModelV4CallOptions['prompt']): string | null {
  const text = system?.role === 'system' ? system.content : '';
  const at = text.indexOf(CONTACT);
  return at < 0 ? null : (/^\S+@\S+?(?=[.,]?\s)/u.exec(text.slice(at + CONTACT.length))?.[0] ?? null);
}

function foundedIn([system]: LanguageModelV4CallOptions['prompt']): Founded | null {
  const [first = ''] = system?.role === 'system' ? system.content.split('\n', 1) : [];
  const [before = '', after] = first.split(FOUNDED_BY, 2);
  if (after === undefined) return null;
  const gym = before.slice(before.lastIndexOf('the coach of ') + 'the coach of '.length);
  const [place = ''] = after.split(AFTER_TOWN, 1);
  const [, founder = '', town = ''] = /^(.+?) in (.+)$/u.exec(place) ?? [];
  return founder === '' ? null : { gym, founder, town };
}

const questionIn = (message: LanguageModelV4Message | undefined) =>
  partFenced(textOf(message)).said.slice(0, QUESTION_MAX_CHARACTERS);

function attachedTo(message: LanguageModelV4Message | undefined): Attached {
  const { fenced } = partFenced(message?.role === 'user' ? textOf(message) : '');
  const named = (beginning: string) =>
    fenced.flatMap(({ label, text }) =>
      label.startsWith(beginning) ? [{ name: label.slice(beginning.length), text }] : [],
    );
  return { files: named(FILE_LABEL), pictures: named(PICTURE_LABEL).map(({ name }) => name) };
}

function textOf(message: LanguageModelV4Message | undefined): string {
  if (message === undefined) return '';
  if (message.role === 'system') return message.content;
  return message.content
    .flatMap((part) => (part.type === 'text' ? [part.text] : []))
    .join('\n')
    .trim();
}

function resultsOf(message: LanguageModelV4Message): LanguageModelV4ToolResultPart[] {
  return message.role === 'tool' ? message.content.filter((part) => part.type === 'tool-result') : [];
}

/** Returns the search queries of the message's tool calls by call id. */
function queriesIn(message: LanguageModelV4Message): [id: string, query: string][] {
  if (message.role !== 'assistant') return [];
  return message.content.flatMap((part): [string, string][] => {
    if (part.type !== 'tool-call' || !hasKey(part.input, 'query')) return [];
    return typeof part.input.query === 'string' ? [[part.toolCallId, part.input.query]] : [];
  });
}

function readOutput({ output }: LanguageModelV4ToolResultPart): unknown {
  if (output.type === 'json') return output.value;
  if (output.type !== 'text') return { error: output.type };
  const text = unfenced(output.value);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function foundIn(value: unknown) {
  const parsed = passagesResultSchema.safeParse(value);
  const { passages, words = [], searched = 0, total = 0 } = parsed.success ? parsed.data : { passages: [] };
  return { passages, words, searched, total };
}

export function hasKey<K extends string>(value: unknown, key: K): value is Record<K, unknown> {
  return typeof value === 'object' && value !== null && key in value;
}

/** Interleaves lists by rank: the first of each, then the second of each. */
function byRank(lists: readonly Passage[][]): Passage[] {
  const merged = new Map<number, Passage>();
  const longest = Math.max(0, ...lists.map((list) => list.length));
  for (let rank = 0; rank < longest; rank++)
    for (const list of lists) {
      const passage = list[rank];
      if (passage !== undefined && !merged.has(passage.number)) merged.set(passage.number, passage);
    }
  return [...merged.values()];
}
