import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider';
import { failureOf } from './failure.ts';
import { ModelError, type ModelErrorCode } from './model-error.ts';
import { StallTimer } from './stall-timer.ts';

/** A model's output, as the answer loop reads it. `input` is JSON as the model wrote it: not yet checked. */
export type ModelPart =
  | { type: 'text'; text: string }
  | {
      type: 'tool-call';
      id: string;
      name: string;
      input: string;
      /** What the provider wants back with the call's result. */
      metadata?: SharedV4ProviderMetadata;
    }
  | {
      type: 'finish';
      reason: LanguageModelV4FinishReason['unified'];
      /** The provider's own term, for the log. */
      raw: string | undefined;
      usage: { inputTokens: number | undefined; outputTokens: number | undefined };
    };

export type ModelCall = Omit<LanguageModelV4CallOptions, 'abortSignal' | 'includeRawChunks'>;

/** A model, with the counter of its usage. */
export interface CountedModel {
  model: LanguageModelV4;
  /** Whether it reasons first, which may take minutes. */
  reasons?: boolean;
  /** Called for each call that the provider has accepted. */
  count?: (prompt: LanguageModelV4Prompt) => CallCount;
  /** Called once after each call, including its retries; not for one stopped before the first word. */
  onCall?: (outcome: CallOutcome) => void;
}

/** The result of a call. */
export interface CallOutcome {
  /** Null when it succeeded. */
  failure: ModelErrorCode | null;
  /** Until the first word; null when it failed. */
  ms: number | null;
}

/** Counts one call of a model. */
export interface CallCount {
  /** Called with each part that is read, except failures. */
  hear(part: LanguageModelV4StreamPart): void;
  /** Called when the stream is abandoned before its end; possibly more than once. */
  leave(): void;
}

export interface StreamOptions {
  /** How long to wait for the first token, over all attempts. */
  firstTokenMs?: number;
  idleMs?: number;
  attempts?: number;
  /** The wait before the second attempt; each further one is three times as long. */
  backoffMs?: number;
  signal?: AbortSignal;
}

const FIRST_TOKEN_MS = 30_000;
const FIRST_TOKEN_REASONING_MS = 180_000;
const RETRY_AFTER_MAX_MS = 10_000;
const RETRIED = new Set(['rate_limited', 'unavailable', 'cut']);

/**
 * Streams one call of a model. Retries only while nothing of the answer has arrived; ends silently when
 * `signal` aborts; every failure is a ModelError. Leaving the loop early cancels the provider.
 */
export async function* streamModel(
  model: CountedModel,
  call: ModelCall,
  {
    firstTokenMs = model.reasons ? FIRST_TOKEN_REASONING_MS : FIRST_TOKEN_MS,
    idleMs = 20_000,
    attempts = 3,
    backoffMs = 300,
    signal = new AbortController().signal,
  }: StreamOptions = {},
): AsyncGenerator<ModelPart, void, undefined> {
  const startedAt = performance.now();
  const deadline = startedAt + firstTokenMs;
  const left = () => Math.max(0, deadline - performance.now());
  let outcome: CallOutcome | null = null;
  const onBegin = () => {
    outcome = { failure: null, ms: performance.now() - startedAt };
  };
  try {
    for (let attempt = 1; ; attempt++) {
      const progress = { begun: false, onBegin };
      try {
        yield* streamOnce(model, call, { firstTokenMs: left(), idleMs, signal }, progress);
        // A reply without a word answers nobody.
        if (!signal.aborted) outcome ??= { failure: 'failed', ms: null };
        return;
      } catch (error) {
        if (signal.aborted) return;
        const failure = failureOf(error, call.prompt);
        const wait = failure.retryAfterMs ?? backoffMs * 3 ** (attempt - 1);
        const isFinal = progress.begun || attempt >= attempts || !RETRIED.has(failure.code);
        if (isFinal || wait > Math.min(RETRY_AFTER_MAX_MS, left())) {
          outcome = { failure: failure.code, ms: null };
          throw failure;
        }
        await waitUnlessAborted(wait, signal);
        if (signal.aborted) return;
      }
    }
  } finally {
    if (outcome !== null) model.onCall?.(outcome);
  }
}

interface AttemptOptions {
  firstTokenMs: number;
  idleMs: number;
  signal: AbortSignal;
}

async function* streamOnce(
  { model, count }: CountedModel,
  call: ModelCall,
  { firstTokenMs, idleMs, signal }: AttemptOptions,
  progress: { begun: boolean; onBegin: () => void },
): AsyncGenerator<ModelPart, void, undefined> {
  if (signal.aborted) return;
  const controller = new AbortController();
  const ended = Promise.withResolvers<null>();
  let reader: ReadableStreamDefaultReader<LanguageModelV4StreamPart> | undefined;
  let counted: CallCount | undefined;
  let failure: ModelError | undefined;
  let isComplete = false;
  // Ends a pending read immediately, even of a model that ignores the signal.
  const stop = () => {
    controller.abort();
    ended.resolve(null);
    counted?.leave();
    reader?.cancel().catch(ignore);
  };
  const stallTimer = new StallTimer(firstTokenMs, () => {
    failure = new ModelError(progress.begun ? 'timeout_idle' : 'timeout_first');
    stop();
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    const streaming = model.doStream({ ...call, includeRawChunks: false, abortSignal: controller.signal });
    const begin = Promise.resolve(streaming).then(({ stream }) => {
      counted = count?.(call.prompt);
      reader = stream.getReader();
      // A stream that arrives after the end must not stay open.
      if (controller.signal.aborted) stop();
      return reader;
    });
    const begun = await Promise.race([begin, ended.promise]);
    if (begun === null || controller.signal.aborted) return throwIf(failure);
    for (;;) {
      stallTimer.resume();
      const { done, value } = await begun.read();
      stallTimer.pause();
      if (controller.signal.aborted) return throwIf(failure);
      if (done) throw new ModelError('cut');
      if (value.type === 'error') throw value.error;
      if (isWord(value)) {
        if (!progress.begun) {
          stallTimer.setLimit(idleMs);
          progress.begun = true;
          progress.onBegin();
        }
        stallTimer.reset();
      }
      const part = partOf(value);
      counted?.hear(value);
      if (value.type === 'finish') isComplete = true;
      if (part !== null) yield part;
      if (isComplete) return;
    }
  } catch (error) {
    if (signal.aborted) return;
    if (failure !== undefined) throw failure;
    // It failed by itself: `stop` must not count it as abandoned.
    counted = undefined;
    const named = failureOf(error, call.prompt);
    // A connection that breaks mid-answer gets another message than one that never existed.
    throw progress.begun && named.code === 'unavailable' ? new ModelError('cut', named.cause) : named;
  } finally {
    stallTimer.close();
    signal.removeEventListener('abort', stop);
    // A complete answer leaves its connection to the next call.
    if (!isComplete) stop();
  }
}

/** Whether a part belongs to the answer (text, reasoning or a call), rather than to the stream's framing. */
function isWord(part: LanguageModelV4StreamPart): boolean {
  switch (part.type) {
    case 'text-delta':
    case 'reasoning-delta':
    case 'tool-input-delta':
      return part.delta !== '';
    case 'tool-input-start':
    case 'tool-call':
      return true;
    default:
      return false;
  }
}

function partOf(part: LanguageModelV4StreamPart): ModelPart | null {
  if (part.type === 'text-delta') return part.delta === '' ? null : { type: 'text', text: part.delta };
  if (part.type === 'tool-call')
    return {
      type: 'tool-call',
      id: part.toolCallId,
      name: part.toolName,
      input: part.input,
      ...(part.providerMetadata && { metadata: part.providerMetadata }),
    };
  return part.type === 'finish' ? finishOf(part.finishReason, part.usage) : null;
}

function finishOf(reason: LanguageModelV4FinishReason, usage: LanguageModelV4Usage): ModelPart {
  // The packages invent a finish when the stream ends without the provider's own: then `raw` is missing.
  if (reason.raw === undefined && reason.unified !== 'stop' && reason.unified !== 'tool-calls')
    throw new ModelError('cut');
  if (reason.unified === 'error')
    throw new ModelError('failed', { name: 'finish', code: reason.raw ?? 'error' });
  return {
    type: 'finish',
    reason: reason.unified,
    raw: reason.raw,
    usage: { inputTokens: usage.inputTokens.total, outputTokens: usage.outputTokens.total },
  };
}

function throwIf(failure: ModelError | undefined): void {
  if (failure !== undefined) throw failure;
}

function ignore(): void {}

function waitUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
