import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { isOffer } from '#server/offline-coach/records/add-record.ts';
import { inWords } from '#server/offline-coach/records/record-reference.ts';
import { likelyReply } from '#server/offline-coach/replies/model.ts';
import type { SpokenSet } from '#server/offline-coach/replies/reply.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { NOTED, NOTHING, WELCOME } from './aside-answers.ts';
import { lastActOf } from './last-act.ts';
import { doneBy } from './read-act.ts';
import { ACT_MAX_CHARACTERS } from './sentences.ts';
import { spokenSetOf } from './spoken-set.ts';

const LIKELY = 0.5;
/**
 * What is said to thanks and to a remark after a set, where nothing else was read in them: how the set stands, and what was
 * asked about it once more. Null for anything else. @param exchanges the latest first
 */
export function asideToSet(message: string, exchanges: readonly Exchange[], today: string): string[] | null {
  const asks = message.includes('?') || complaintAdviceFor(message).length > 0;
  if (asks || message.length > ACT_MAX_CHARACTERS) return null;
  const last = lastActOf(exchanges, today);
  const spoken = spokenSetOf(last, today);
  if (last === null || spoken === null) return null;
  const { kind, likelihood } = likelyReply(message, spoken);
  if ((kind !== 'thanks' && kind !== 'remark') || likelihood < LIKELY) return null;
  switch (spoken.state) {
    case 'saved':
      return [
        kind === 'thanks'
          ? `${WELCOME} Your ${inSet(spoken)} is saved.`
          : `${NOTED}${inSet(spoken)} stays as I saved it.`,
      ];
    case 'dropped':
      return [NOTHING];
    default:
      return [...last.offers.filter(isOffer), last]
        .flatMap(doneBy)
        .filter((said) => typeof said === 'string');
  }
}

/** 'Squat of 140 kg × 3' */
const inSet = ({ set: { lift, weight, repetitions } }: SpokenSet): string =>
  `${lift} of ${inWords(weight)}${(repetitions ?? 1) === 1 ? '' : ` × ${repetitions}`}`;
