import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { IMPORT_FILE_MAX_BYTES } from '#shared/import-limits.ts';
import { track } from '#web/lib/analytics.ts';
import { ApiError, toApiError } from '#web/lib/api-error.ts';
import { api, call } from '#web/lib/call.ts';
import { type Answers, addImport, type HeldFile, previewImport } from './import-api.ts';
import { type Given, type LiftChoices, type Step, stepAfter } from './steps.ts';

const SENDING: Step = { at: 'working', what: 'sending', share: 0, rows: 0 };

const NOTHING_GIVEN: Given = { answers: {}, lifts: {} };

export function useImport() {
  const queries = useQueryClient();
  const [step, setStep] = useState<Step>({ at: 'choose', problem: null });
  const [file, setFile] = useState<HeldFile | null>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const [again, setAgain] = useState<() => void>(() => () => {});
  const underWay = useRef<AbortController>(undefined);

  useEffect(() => () => underWay.current?.abort(), []);

  /** Runs a slow step; only the latest one counts. `last`: the step to return to when it is refused. */
  async function run(work: (signal: AbortSignal) => Promise<Step>, last: Step) {
    underWay.current?.abort();
    const controller = new AbortController();
    underWay.current = controller;
    setStep(SENDING);
    setAgain(() => () => void run(work, last));
    try {
      const next = await work(controller.signal);
      if (!controller.signal.aborted) setStep(next);
    } catch (thrown) {
      if (controller.signal.aborted) return;
      setStep(stepAfter(toApiError(thrown), last));
    }
  }

  const listening = (signal: AbortSignal) => ({
    signal,
    onProgress: ({
      step: what,
      share,
      rows,
    }: {
      step: 'reading' | 'saving';
      share: number;
      rows: number;
    }) => {
      if (!signal.aborted) setStep({ at: 'working', what, share, rows });
    },
  });

  async function read(held: HeldFile, said: Answers, signal: AbortSignal): Promise<Step> {
    const { reading } = await previewImport(held, said, listening(signal));
    return reading.questions.length > 0
      ? { at: 'questions', reading, given: NOTHING_GIVEN, problem: null }
      : { at: 'dry run', reading, problem: null };
  }

  function readAgain() {
    void queries.invalidateQueries({ queryKey: api.records.key() });
    void queries.invalidateQueries({ queryKey: api.recordImports.key() });
  }

  return {
    step,
    file,
    answers,
    async choose(chosen: File) {
      setAnswers({});
      if (chosen.size > IMPORT_FILE_MAX_BYTES) {
        setStep({ at: 'choose', problem: `${chosen.name} is too large: a file can be at most 20 MB.` });
        return;
      }
      try {
        const held = { name: chosen.name, content: new Blob([await chosen.arrayBuffer()]) };
        setFile(held);
        await run((signal) => read(held, {}, signal), { at: 'choose', problem: null });
      } catch {
        setStep({ at: 'choose', problem: `${chosen.name} could not be opened. Please choose it again.` });
      }
    },
    /** Continues with more answers, and reads again. */
    answer(more: Answers, lifts: LiftChoices = {}) {
      if (!file) return;
      const said = { ...answers, ...more };
      setAnswers(said);
      void run(
        async (signal) => {
          const names = Object.entries(lifts).map(([name, title]) => ({ name, title }));
          if (names.length > 0) await call.recordImports.nameLifts({ names });
          return await read(file, said, signal);
        },
        step.at === 'questions' ? { ...step, given: { answers: more, lifts } } : step,
      );
    },
    add() {
      if (!file) return;
      void run(async (signal) => {
        try {
          const { record_import, reading } = await addImport(file, answers, listening(signal));
          readAgain();
          if (record_import !== null) track({ event: 'import' });
          return { at: 'done', recordImport: record_import, reading };
        } catch (thrown) {
          // A choice was changed elsewhere: there is something to ask again.
          if (thrown instanceof ApiError && thrown.status === 409) return await read(file, answers, signal);
          throw thrown;
        }
      }, step);
    },
    retry: again,
    /** Starts over, canceling anything in progress. */
    restart() {
      underWay.current?.abort();
      // The records may have been added just before.
      if (step.at === 'working') readAgain();
      setFile(null);
      setStep({ at: 'choose', problem: null });
    },
  };
}
