import { useEffect, useRef, useState } from 'react';
import { TRY_QUESTIONS } from '#shared/try-limits.ts';
import { statusOf, toApiError } from '#web/lib/api-error.ts';
import { parsedJson } from '#web/lib/parsed-json.ts';
import { readFromTab, storeInTab } from '#web/lib/storage.ts';
import { after, begun, failed, type Try } from './try-state.ts';
import { askAsVisitor } from './visitor-stream.ts';

const KEY = 'try-pass';

interface Pass {
  pass: string;
  left: number;
}

const keptPass = () => parsedJson<Pass>(readFromTab(KEY));

/**
 * The questions of a visitor.
 * @param proveHuman proves that a person is here; needed after the first question
 */
export function useTries(proveHuman: () => Promise<string | undefined>) {
  const [tried, setTried] = useState<Try | null>(null);
  const [pass, setPass] = useState(keptPass);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function ask(question: string) {
    const control = new AbortController();
    running.current?.abort();
    running.current = control;
    let now = begun(question);
    setTried(now);
    const send = async (humanCheck?: string) => {
      for await (const event of askAsVisitor({ question, pass: pass?.pass, humanCheck }, control.signal)) {
        if (control.signal.aborted) return;
        if (event.type === 'start') {
          const next = { pass: event.pass, left: event.left };
          storeInTab(KEY, JSON.stringify(next));
          setPass(next);
        }
        now = after(now, event);
        setTried(now);
      }
      if (now.state === 'answering') setTried(failed(now, 'The connection was lost. Please ask again.'));
    };
    try {
      if (pass !== null) return await send(await proveHuman());
      await send().catch(async (error: unknown) => {
        // Someone has asked from this network before.
        if (statusOf(error) !== 403) throw error;
        await send(await proveHuman());
      });
    } catch (error) {
      if (control.signal.aborted) return;
      setTried(failed(now, toApiError(error).message));
      if (statusOf(error) === 429) setPass({ pass: '', left: 0 });
      // A pass that no longer counts is discarded.
      else if (statusOf(error) === 400) {
        storeInTab(KEY, null);
        setPass(null);
      }
    }
  }

  return { tried, left: pass?.left ?? TRY_QUESTIONS, ask };
}
