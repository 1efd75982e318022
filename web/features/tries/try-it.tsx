import { ArrowUp } from 'lucide-react';
import { type FormEvent, type ReactNode, type RefObject, useState } from 'react';
import type { LibraryPage } from '#shared/library.ts';
import type { Source } from '#shared/source.ts';
import { TOOL_STATUS } from '#shared/tool.ts';
import { TRY_QUESTION_MAX_CHARACTERS, TRY_QUESTIONS } from '#shared/try-limits.ts';
import { useMedia } from '#web/lib/media.ts';
import { counted } from '#web/lib/numbers.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { PlateMark } from '#web/ui/plate-mark.tsx';
import { CitedPage } from './cited-page.tsx';
import { pageOf, type Try } from './try-state.ts';
import { useTries } from './use-tries.ts';

export interface ShownAnswer {
  text: string;
  sources: readonly Source[];
  whole: boolean;
  growing: boolean;
  onOpen: (source: Source) => void;
}

interface TryItProps {
  suggestions: readonly string[];
  human: { slot: RefObject<HTMLDivElement | null>; take: () => Promise<string | undefined> };
  /** Renders an answer as the chat does, and a page as the library does. */
  drawAnswer: (answer: ShownAnswer) => ReactNode;
  drawPage: (page: LibraryPage, source: Source, scroller: RefObject<HTMLElement | null>) => ReactNode;
  /** Shown after the last question. */
  signUp: ReactNode;
}

/** Three questions without an account. */
export function TryIt({ suggestions, human, drawAnswer, drawPage, signUp }: TryItProps) {
  const { tried, left, ask } = useTries(human.take);
  const [question, setQuestion] = useState('');
  const [opened, setOpened] = useState<Source | null>(null);
  const beside = useMedia('(min-width: 1100px)');
  const busy = tried?.state === 'asking' || tried?.state === 'answering';
  const page = tried && opened ? pageOf(tried, opened) : undefined;

  function send(text: string) {
    if (busy || left === 0 || text.trim() === '') return;
    setOpened(null);
    setQuestion('');
    void ask(text.trim());
  }

  const cited = opened && page && (
    <CitedPage
      key={`${opened.number} ${opened.passageId}`}
      source={opened}
      page={page}
      onClose={() => setOpened(null)}
      draw={(scroller) => drawPage(page, opened, scroller)}
    />
  );
  return (
    <section id="try" aria-labelledby="try-title" className="column scroll-mt-6 py-20 lg:py-28">
      <div className="grid gap-x-20 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-4">
          <h2 id="try-title" className="display text-title text-balance">
            Now ask it yourself
          </h2>
          <p className="mt-4 max-w-[30rem] text-ink-soft">
            Three questions, no account. The answers come from the library; press a number to open its page.
          </p>
          <Left left={left} />
        </div>
        <div className="min-w-0 lg:col-span-8">
          {left > 0 && <Ask question={question} onChange={setQuestion} busy={busy} onSend={send} />}
          <div ref={human.slot} />
          {left > 0 && !busy && (
            <ul
              aria-label="Suggested questions"
              className="mt-4 flex min-h-33 flex-wrap content-start gap-2 sm:min-h-24"
            >
              {suggestions.map((each) => (
                <li key={each}>
                  <button
                    type="button"
                    className="min-h-touch rounded-edge border border-line-strong px-4 py-2 text-left text-sm hover:border-ink hover:bg-sunk"
                    onClick={() => send(each)}
                  >
                    {each}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <p className="sr-only" role="status">
        {busy ? 'The coach is answering.' : tried?.state === 'done' ? 'The answer is complete.' : ''}
      </p>
      {tried && (
        <div
          className={`mt-10 grid border border-line lg:mt-14 ${cited && beside ? 'grid-cols-[minmax(0,1fr)_minmax(0,1fr)]' : ''}`}
        >
          <div className="min-w-0 bg-raised p-5 sm:p-8 lg:p-10">
            <h3 className="display text-2xl text-balance wrap-anywhere">{tried.question}</h3>
            <div className="mt-5 max-w-measure">
              <Progress tried={tried} />
              {tried.text !== '' &&
                drawAnswer({
                  text: tried.text,
                  sources: tried.sources,
                  whole: tried.state === 'done',
                  growing: tried.state === 'answering',
                  onOpen: setOpened,
                })}
              {tried.error !== null && (
                <div className="mt-4">
                  <Failed message={tried.error} onRetry={left > 0 ? () => send(tried.question) : null} />
                </div>
              )}
            </div>
          </div>
          {beside && cited && (
            <aside
              aria-label={`Source: ${opened?.work.title}`}
              className="page-opens relative min-h-120 border-l border-line bg-chalk"
            >
              <div className="absolute inset-0">{cited}</div>
            </aside>
          )}
        </div>
      )}
      {!beside && opened && cited && (
        <Dialog open onClose={() => setOpened(null)} label={`Source: ${opened.work.title}`} place="bottom">
          {cited}
        </Dialog>
      )}
      {left === 0 && !busy && !tried?.urgent && (
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-10 gap-y-5 border-t-4 border-signal pt-6">
          <p className="display text-2xl text-balance">
            That was it without an account. The coach has time for more.
          </p>
          {signUp}
        </div>
      )}
    </section>
  );
}

interface AskProps {
  question: string;
  busy: boolean;
  onChange: (question: string) => void;
  onSend: (question: string) => void;
}

function Ask({ question, busy, onChange, onSend }: AskProps) {
  return (
    <form
      className="flex items-center gap-3 border-2 border-ink bg-raised py-2 pr-2 pl-5 focus-within:outline-2 focus-within:outline-offset-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSend(question);
      }}
    >
      <input
        aria-label="Your question"
        value={question}
        maxLength={TRY_QUESTION_MAX_CHARACTERS}
        placeholder="Ask about your training"
        className="min-h-touch min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
        onChange={(event) => onChange(event.target.value)}
      />
      <IconButton type="submit" label="Ask" look="signal" disabled={busy || question.trim() === ''}>
        <ArrowUp size={22} aria-hidden />
      </IconButton>
    </form>
  );
}

/** Says why there is no answer and offers a retry where possible: nobody types a question twice. */
function Failed({ message, onRetry }: { message: string; onRetry: (() => void) | null }) {
  if (onRetry !== null) return <Failing message={message} onRetry={onRetry} />;
  return (
    <p role="alert" className="text-sm text-danger">
      {message}
    </p>
  );
}

/** A plate for each remaining question. */
function Left({ left }: { left: number }) {
  return (
    <p className="mt-6 flex items-center gap-2 text-sm text-muted">
      {Array.from({ length: TRY_QUESTIONS }, (_, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their order
        <span key={nth} aria-hidden className={nth < left ? undefined : 'opacity-20'}>
          <PlateMark size={30} />
        </span>
      ))}
      <span className="ml-2">{left === 0 ? 'No question left' : `${counted(left, 'question')} left`}</span>
    </p>
  );
}

function Progress({ tried }: { tried: Try }) {
  if (tried.text !== '' || tried.state === 'failed' || tried.state === 'done') return null;
  return (
    <p className="flex items-center gap-3 text-sm text-muted">
      <PlateMark size={20} turning />
      {tried.tool === null ? 'Asking the coach...' : TOOL_STATUS[tried.tool]}
    </p>
  );
}
