import type { ToolAnswer } from '#server/offline-coach/conversation/dialogue.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { bestRecordIn } from '#server/offline-coach/conversation/tool-replies.ts';
import { prs } from '#server/offline-coach/slots/act.ts';
import { plainOf } from '#server/offline-coach/words/lifts.ts';
import type { OfBest } from './calculations.ts';

/** The best that a call was to read, or that of the plain lift where a variation has no record. */
interface Read {
  call: ToolCall;
  result: ToolAnswer;
  /** The plain lift that is read instead. */
  instead: string | null;
}

/** What has still to be read before percentages can be worked out: the lift that a variation without a record is a way of doing. */
export function plainLiftsToRead(
  calls: readonly ToolCall[],
  results: readonly ToolAnswer[],
  ofBest: ReadonlyMap<ToolCall, OfBest>,
): ToolCall[] {
  const isFirst = results.filter(isRead).length === calls.filter(isRead).length;
  return isFirst
    ? withoutRecord(calls, results, ofBest).map(({ plain }) => prs('read', { lift: plain }))
    : [];
}

const isRead = ({ tool }: { tool: string }): boolean => tool === 'prs';

function withoutRecord(
  calls: readonly ToolCall[],
  results: readonly ToolAnswer[],
  ofBest: ReadonlyMap<ToolCall, OfBest>,
) {
  return calls.flatMap((call, at) => {
    const [wanted, result, lift] = [ofBest.get(call), results[at], String(call.input.lift)];
    const isMissing = result !== undefined && bestRecordIn(result) === null;
    const plain = plainOf(lift);
    return wanted && isMissing && wanted.percentages.length > 0 && plain !== lift ? [{ call, plain }] : [];
  });
}

/** The results of the calls that read a best, each with the plain lift that is read instead. */
export function bestsRead(
  calls: readonly ToolCall[],
  results: readonly ToolAnswer[],
  ofBest: ReadonlyMap<ToolCall, OfBest>,
): Read[] {
  const missing = withoutRecord(calls, results, ofBest);
  const more = results.filter(isRead).slice(calls.filter(isRead).length);
  return calls.flatMap((call, at) => {
    const place = missing.findIndex((one) => one.call === call);
    const result = more[place] ?? results[at];
    const instead = more[place] === undefined ? null : missing[place]!.plain;
    return result === undefined ? [] : [{ call, result, instead }];
  });
}

/** Says what is counted with where a variation has no record. */
export const saysInstead = (reads: readonly Read[]): string[] =>
  reads.flatMap(({ instead, result }) =>
    instead === null || bestRecordIn(result) === null ? [] : [`I count with your ${instead} instead.`],
  );
