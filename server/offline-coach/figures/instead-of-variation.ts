import type { ToolAnswer } from '#server/offline-coach/conversation/dialogue.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { bestRecordIn } from '#server/offline-coach/conversation/tool-replies.ts';
import { prs } from '#server/offline-coach/slots/act.ts';
import { mainLiftOf } from '#server/offline-coach/words/lifts.ts';
import type { BestRequest } from './calculations.ts';

/** The best that a call reads, or that of the main lift if the variation has no record. */
interface Read {
  call: ToolCall;
  result: ToolAnswer;
  /** The main lift read instead; null if the variation has a record. */
  instead: string | null;
}

/**
 * Returns the calls still needed before calculating percentages, for the main lifts of variations without a
 * record.
 */
export function mainLiftsToRead(
  calls: readonly ToolCall[],
  results: readonly ToolAnswer[],
  bestRequests: ReadonlyMap<ToolCall, BestRequest>,
): ToolCall[] {
  const isFirst = results.filter(isRead).length === calls.filter(isRead).length;
  return isFirst
    ? withoutRecord(calls, results, bestRequests).map(({ plain }) => prs('read', { lift: plain }))
    : [];
}

const isRead = ({ tool }: { tool: string }): boolean => tool === 'prs';

function withoutRecord(
  calls: readonly ToolCall[],
  results: readonly ToolAnswer[],
  bestRequests: ReadonlyMap<ToolCall, BestRequest>,
) {
  return calls.flatMap((call, at) => {
    const [wanted, result, lift] = [bestRequests.get(call), results[at], String(call.input.lift)];
    const isMissing = result !== undefined && bestRecordIn(result) === null;
    const plain = mainLiftOf(lift);
    return wanted && isMissing && wanted.percentages.length > 0 && plain !== lift ? [{ call, plain }] : [];
  });
}

/** Returns the results of calls that read a best, with the main lift read instead, if any. */
export function bestsRead(
  calls: readonly ToolCall[],
  results: readonly ToolAnswer[],
  bestRequests: ReadonlyMap<ToolCall, BestRequest>,
): Read[] {
  const missing = withoutRecord(calls, results, bestRequests);
  const more = results.filter(isRead).slice(calls.filter(isRead).length);
  return calls.flatMap((call, at) => {
    const place = missing.findIndex((one) => one.call === call);
    const result = more[place] ?? results[at];
    const instead = more[place] === undefined ? null : missing[place]!.plain;
    return result === undefined ? [] : [{ call, result, instead }];
  });
}

/** Says which main lift the calculation uses when a variation has no record. */
export const saysInstead = (reads: readonly Read[]): string[] =>
  reads.flatMap(({ instead, result }) =>
    instead === null || bestRecordIn(result) === null ? [] : [`I used your ${instead} instead.`],
  );
