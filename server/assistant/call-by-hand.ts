import type { Logger } from 'pino';
import { FAULT_MESSAGE } from '#server/http/refusal.ts';
import { dayIn } from '#shared/time-zone.ts';
import type { Viewer } from '#shared/viewer.ts';
import { AnswerExtras } from './answer-extras.ts';
import type { ReadAthlete } from './athlete.ts';
import { Register } from './register.ts';
import type { Toolbox } from './toolbox.ts';
import { addressesIn } from './tools/web.ts';

export interface HandCall {
  toolbox: Toolbox;
  readAthlete: ReadAthlete;
  viewer: Viewer;
  signal: AbortSignal;
  log: Logger;
}

/** A tool's result, and why it failed; null when it succeeded. */
export interface HandResult {
  result: unknown;
  refused: { error: string; message: string; isFault: boolean } | null;
  extras: AnswerExtras;
}

/** Calls one of the coach’s tools outside of any answer. */
export async function callByHand(
  name: string,
  args: unknown,
  { toolbox, readAthlete, viewer, signal, log }: HandCall,
): Promise<HandResult> {
  const extras = new AnswerExtras();
  const result = await toolbox.call(
    name,
    JSON.stringify(args),
    {
      viewer,
      athlete: await readAthlete(viewer.id),
      today: dayIn('UTC', new Date()),
      timeZone: 'UTC',
      answerId: null,
      mayNotSave: null,
      byHand: true,
      register: new Register(),
      ownWords: '',
      extras,
      // The caller wrote them.
      addresses: new Set(addressesIn(JSON.stringify(args))),
      signal,
      nocache: false,
    },
    log,
  );
  return { result, refused: refusedIn(result), extras };
}

/** Tools return it for the model to read. */
function refusedIn(result: unknown): HandResult['refused'] {
  if (typeof result !== 'object' || result === null || !('error' in result)) return null;
  const { error } = result;
  if (typeof error !== 'string') return null;
  const isFault = 'isFault' in result;
  const message = 'message' in result && typeof result.message === 'string' ? result.message : error;
  return { error, message: isFault ? FAULT_MESSAGE : message, isFault };
}
