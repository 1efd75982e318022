import type { Begun } from '#server/assistant/answer-extras.ts';
import type { Attachment } from '#server/assistant/attachments.ts';
import type { Turn } from '#server/assistant/prompt.ts';
import { type AnswerSoFar, extrasEvents } from '#server/runs/answer-so-far.ts';
import { savedItemKey } from '#shared/answer-extras.ts';
import { textOf } from '#shared/message-parts.ts';
import type { RunEvent } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';

const INSTRUCTION =
  'Your last answer was cut off. Continue exactly where it stopped, as if there had been no break: start with the very next word, repeat nothing, and do not mention this.';

/** The last word of scripts with spaces between words. */
const LAST_WORD =
  /(?<=\s)[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+$/u;

/** The text to continue. Its last word may be cut off, and is written again. */
const whole = (soFar: AnswerSoFar) => textOf(soFar.content).replace(LAST_WORD, '');

/** Returns the first events in a continued answer's log: everything it already has. */
export function eventsSoFar(soFar: AnswerSoFar): RunEvent[] {
  return [
    ...(soFar.sources.length > 0 ? [{ type: 'sources', sources: soFar.sources } as const] : []),
    ...extrasEvents(soFar.extras),
    { type: 'text', text: whole(soFar) },
  ];
}

interface Asked {
  question: string;
  attachments: readonly Attachment[];
  history: readonly Turn[];
}

/**
 * Returns what an answer did already. One that is regenerated reads everything again.
 * @param isReadBack whether the model continues it, with the question's files among the history
 */
export function begunBy({ extras }: AnswerSoFar, { attachments }: Asked, isReadBack: boolean): Begun {
  const { passages = 0, searchedWeb = false, pages = [] } = extras?.used ?? {};
  const hasReadWeb = isReadBack && (searchedWeb || pages.length > 0);
  const hasReadOthers = isReadBack && (hasReadWeb || passages > 0 || attachments.length > 0);
  return { saved: extras?.saved ?? [], hasReadOthers, hasReadWeb };
}

/** The instruction to continue an answer. */
export function continuationPrompt(soFar: AnswerSoFar, { question, attachments, history }: Asked): Asked {
  return {
    question: INSTRUCTION,
    attachments: [],
    history: [
      ...history,
      { role: 'user', text: question, attachments },
      { role: 'assistant', text: whole(soFar) },
    ],
  };
}

/**
 * Appends a model's text to the existing answer: citation numbers continue, and all other events are kept.
 */
export async function* mergeContinuation(
  soFar: AnswerSoFar,
  events: AsyncGenerator<RunEvent, void>,
): AsyncGenerator<RunEvent, void> {
  const numbers = new Map<number, number>();
  const before = new Map(soFar.sources.map((source) => [source.passageId, source]));
  let next = Math.max(0, ...soFar.sources.map(({ number }) => number));
  const numberOf = ({ number, passageId }: Source) => {
    const known = numbers.get(number) ?? before.get(passageId)?.number ?? ++next;
    numbers.set(number, known);
    return known;
  };
  let begun = !/\s$/.test(whole(soFar));
  for await (const event of events) {
    if (event.type === 'text') {
      const text = begun ? event.text : event.text.replace(/^[ \t]+/, '');
      begun ||= text !== '';
      yield {
        type: 'text',
        text: text.replace(/\[(\d{1,3})\]/g, (marker, number) => {
          const known = numbers.get(Number(number));
          return known === undefined ? marker : `[${known}]`;
        }),
      };
    } else if (event.type === 'sources') {
      const merged = new Map(soFar.sources.map((source) => [source.number, source]));
      for (const source of event.sources) {
        const number = numberOf(source);
        const quotes = [...new Set([...(merged.get(number)?.quotes ?? []), ...source.quotes])];
        merged.set(number, { ...source, number, quotes });
      }
      yield { type: 'sources', sources: [...merged.values()] };
    } else yield withExtras(soFar, event);
  }
}

function withExtras({ extras }: AnswerSoFar, event: RunEvent): RunEvent {
  if (extras === null) return event;
  if (event.type === 'products')
    return { ...event, products: once([...extras.products, ...event.products], ({ id }) => id) };
  if (event.type === 'saved')
    return { ...event, saved: once([...extras.saved, ...event.saved], savedItemKey) };
  if (event.type === 'bars') return { ...event, bars: [...(extras.bars ?? []), ...event.bars] };
  if (event.type !== 'used' || extras.used === null) return event;
  const { used } = event;
  const lookedUp = new Set([...(extras.used.lookedUp ?? []), ...(used.lookedUp ?? [])]);
  return {
    type: 'used',
    used: {
      ...(lookedUp.size > 0 && { lookedUp: [...lookedUp] }),
      profile: [...new Set([...extras.used.profile, ...used.profile])],
      records: once([...extras.used.records, ...used.records], ({ id }) => id),
      memories: [...new Set([...extras.used.memories, ...used.memories])],
      ...((extras.used.searchedWeb || used.searchedWeb) && { searchedWeb: true }),
      passages: extras.used.passages + used.passages,
      pages: once([...extras.used.pages, ...used.pages], ({ url }) => url),
    },
  };
}

/** Does not count passages twice. */
function withoutRead({ extras }: AnswerSoFar, event: RunEvent): RunEvent {
  if (event.type !== 'used') return event;
  const passages = Math.max(0, event.used.passages - (extras?.used?.passages ?? 0));
  return { ...event, used: { ...event.used, passages } };
}

const once = <T>(items: readonly T[], keyOf: (item: T) => string): T[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/** Each of these events replaces the previous one. */
const EXTRA_EVENTS = new Set<RunEvent['type']>(['sources', 'products', 'saved', 'bars', 'used']);

/**
 * Yields what is new in an answer regenerated word for word, as by the built-in coach: existing text is
 * skipped, and extras are sent once there are more than before. Where the text differs, all of it follows.
 */
export async function* skipped(
  soFar: AnswerSoFar,
  events: AsyncGenerator<RunEvent, void>,
): AsyncGenerator<RunEvent, void> {
  const there = whole(soFar);
  let said = '';
  let isThere = true;
  const extras = new Map<RunEvent['type'], RunEvent>();
  for await (const event of events) {
    if (isThere && EXTRA_EVENTS.has(event.type)) extras.set(event.type, withoutRead(soFar, event));
    else if (event.type !== 'text' || !isThere) yield event;
    else {
      said += event.text;
      isThere = there.startsWith(said);
      if (isThere) continue;
      yield* extras.values();
      yield { type: 'text', text: said.startsWith(there) ? said.slice(there.length) : `\n\n${said}` };
    }
  }
}
