import { isAborted, statusOf } from './api-error.ts';
import { noteAnswer, patienceMs } from './patience.ts';
import { isReached, setReached } from './reach.ts';

interface Listing {
  search?: string;
  offset?: number;
}

/** Only the first pages of a list, and no search. */
const isNearTop = ({ search = '', offset = 0 }: Listing = {}) => search === '' && offset <= 100;
const always = () => true;

/** Calls whose replies are stored on the device, and for which inputs. See `kept-replies.ts`. */
const KEPT: Record<string, (input?: Listing) => boolean> = {
  'auth.viewer': always,
  'conversations.get': always,
  'conversations.list': isNearTop,
  'conversations.usage': always,
  'gym.faq': always,
  'gym.suggestions': always,
  'library.page': always,
  'records.chart': always,
  'records.lifts': isNearTop,
  'records.list': isNearTop,
  'records.titles': isNearTop,
};

export const isKept = (call: string, input: unknown): boolean =>
  KEPT[call]?.((input ?? undefined) as Listing | undefined) ?? false;

/** Id of the person whose replies are stored; null for nobody. */
let keeper: string | null = null;

/** Whether this device stores what it shows: a person is signed in on their own device. */
export const keeps = (): boolean => keeper !== null;

/** Stores the replies to a person's calls from now on; null stops that and deletes stored ones. */
export async function keepRepliesOf(id: string | null): Promise<void> {
  keeper = id;
  const { forgetReplies, keepOnlyOf } = await keptReplies();
  await (id === null ? forgetReplies() : keepOnlyOf(id));
}

/** Stores a reply, as `orKept` does by itself. */
export async function keep(call: string, input: unknown, reply: unknown): Promise<void> {
  const whose = keeper;
  if (whose !== null) await (await keptReplies()).keepReply(whose, call, input, reply);
}

/** How long to wait for a reply before showing the stored one while the server cannot be reached. */
const UNREACHED_PATIENCE_MS = 1_000;
/** No reply, or a proxy's reply for a server that is down. */
const UNREACHED = [0, 502, 504];

/** Loaded on first use, so that the first screen does not wait for it. */
const keptReplies = () => import('./kept-replies.ts');

const isUnreached = (error: unknown): boolean => UNREACHED.includes(statusOf(error));

/** Late replies whose stored ones are shown in the meantime, by call and input. */
const late = new Map<string, Promise<unknown>>();

/**
 * Returns the reply to a call and stores it if it is of a stored kind; returns the earlier one where the
 * server does not answer, or not in time.
 * @param isFresh whether only the server's own reply will do, if need be a late one
 * @throws ApiError
 */
export async function orKept<T>(
  call: string,
  input: unknown,
  ask: () => Promise<T>,
  isFresh = false,
): Promise<T> {
  const name = `${call} ${JSON.stringify(input)}`;
  if (isFresh && late.has(name)) return (await late.get(name)) as T;
  const began = performance.now();
  const reply = ask();
  /** Null: the app did not wait for it. */
  const answered = reply.then(
    () => true,
    (error) => (isAborted(error) ? null : !isUnreached(error)),
  );
  const isStored = isKept(call, input);
  void answered.then((didAnswer) => {
    if (didAnswer === null) return;
    // The others include uploads, and answers of a model.
    if (isStored) noteAnswer(didAnswer ? performance.now() - began : 0);
    setReached(didAnswer);
  });
  if (!isStored) return await reply;
  reply.then(
    (output) => keep(call, input, output),
    () => undefined,
  );
  if (isFresh) return await reply;
  const patience = isReached() ? patienceMs() : UNREACHED_PATIENCE_MS;
  if ((await Promise.race([answered, pause(patience)])) !== false) return await reply;
  const kept = await keptReplies().then(
    ({ keptReply }) => keptReply(call, input),
    () => undefined,
  );
  if (kept === undefined) return await reply;
  setReached(false);
  late.set(name, reply);
  void answered.then(() => late.delete(name));
  return kept as T;
}

const pause = (ms: number) => new Promise<false>((resolve) => setTimeout(resolve, ms, false));
