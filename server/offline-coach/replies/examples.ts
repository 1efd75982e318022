import { readFileSync } from 'node:fs';
import { labeledMessages } from '#server/offline-coach/intent-model/examples.ts';
import type { Intent } from '#server/offline-coach/intent-model/model.ts';
import type { Example } from '#server/offline-coach/linear-model/train.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { replyFeatures } from './features.ts';
import { KINDS, type Kind, type SpokenSet, STATES } from './reply.ts';

const FILE = new URL('replies.txt', import.meta.url);
/** Today in the replies. */
export const SAID_ON = '2026-11-26';

/** A reply to a set with its kind and what it says about the set: 'weight=135', '145x2'. */
export interface LabeledReply {
  /** Number of the writer, from 1. */
  writer: number;
  spoken: SpokenSet;
  reply: string;
  kind: Kind;
  says: string;
}

const CONTEXT = /^= ([^|]+) \| (.+?)(?: to (.+?))? \| (.+)$/u;
const LABELED = new RegExp(
  `^(.+) => (${KINDS.toSorted((a, b) => b.length - a.length).join('|')})(?: (.+))?$`,
  'u',
);

/**
 * Reads `replies.txt`: per writer, below '#', a line with the state and the set, then a reply and its kind
 * per line.
 */
export function labeledReplies(): LabeledReply[] {
  const replies: LabeledReply[] = [];
  let spoken: SpokenSet | null = null;
  let writer = 0;
  for (const line of readFileSync(FILE, 'utf8').split(/\r?\n/u)) {
    if (line.startsWith('# ')) writer += 1;
    if (line === '' || line.startsWith('# ')) continue;
    const [, name = '', set = '', to, day = ''] = CONTEXT.exec(line) ?? [];
    const state = STATES.find((one) => one === name);
    const [, reply, kind, says = ''] = LABELED.exec(line) ?? [];
    if (state !== undefined) spoken = { state, set: setIn(set, to, day) };
    else if (spoken !== null && reply !== undefined)
      replies.push({ writer, spoken, reply, kind: KINDS.find((one) => one === kind)!, says });
    else throw new Error(`replies.txt has neither a set nor a reply in “${line}”.`);
  }
  return replies;
}

/** Reads 'Bench 95 kg x3', which may be about to change to '95 kg x4'. */
function setIn(set: string, to: string | undefined, day: string): SpokenSet['set'] {
  const read = (text: string) => readSlots(text.replace(/x(?=\d)/u, ' x '), SAID_ON).slots;
  const { lift, weight, repetitions } = read(set);
  const changed = to === undefined ? null : read(`${lift} ${to}`);
  return {
    lift,
    weight: changed?.weight ?? weight,
    repetitions: changed?.repetitions ?? repetitions,
    day: read(`${set} ${/^\d/u.test(day) ? 'on ' : ''}${day}`).day,
  };
}

/** Share of the other messages to include, so that they do not outnumber the replies. */
const ONE_OF = 5;
/** Intents that, about another set, look like replies to this one. */
const SET_INTENTS: ReadonlySet<Intent> = new Set(['best', 'correct', 'remove']);
/** Intents that may well be replies. */
const NOT_APART: ReadonlySet<Intent> = new Set(['log', 'undo']);

/** Returns messages of other kinds after various sets; those about a set follow one of another lift. */
function othersAfter(replies: readonly LabeledReply[]): LabeledReply[] {
  return labeledMessages()
    .filter(({ intent }) => !NOT_APART.has(intent))
    .filter((_, at) => at % ONE_OF === 0)
    .flatMap(({ intent, message }, at): LabeledReply[] => {
      const { spoken } = replies[(at * ONE_OF) % replies.length]!;
      const lift = liftIn(message)?.lift;
      const isApart = !SET_INTENTS.has(intent) || (lift !== undefined && lift !== spoken.set.lift);
      return isApart
        ? [{ writer: 0, spoken, reply: message, kind: intent === 'remark' ? 'remark' : 'asks', says: '' }]
        : [];
    });
}

/** Returns the training examples, including messages unrelated to a set. */
export const examplesOf = (replies: readonly LabeledReply[]): Example<Kind>[] =>
  [...replies, ...othersAfter(replies)].map(({ reply, spoken, kind }) => ({
    label: kind,
    features: replyFeatures(reply, spoken),
  }));
