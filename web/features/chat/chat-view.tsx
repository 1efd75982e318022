import { ArrowDown } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { TOOL_STATUS } from '#shared/tool.ts';
import { useGym } from '#web/lib/gym.ts';
import { Announcer } from './announcer.tsx';
import { useArrivalFocus } from './arrival-focus.ts';
import { titleOf } from './chat-messages.ts';
import { Notice } from './chat-notices.tsx';
import { type ChatState, isAsStored, lastQuestion } from './chat-state.ts';
import type { ChatStore } from './chat-store.ts';
import { ConversationFailing, ConversationLoading, ConversationMissing } from './chat-views.tsx';
import { Composer } from './composer.tsx';
import { ComposerFoot } from './composer-foot.tsx';
import { useDraft } from './drafts.ts';
import { useFileDraft } from './file-draft.ts';
import { DropVeil, useFileDrop } from './file-drop.tsx';
import { useJump } from './jump.ts';
import { loadAnswerBody, useAnswerBody } from './load-answer-body.ts';
import { MessageList } from './message-list.tsx';
import { useOpeningPosition } from './opening-position.ts';
import { useReadingPosition } from './reading-position.ts';
import { useEditing } from './use-editing.ts';

interface ChatViewProps {
  store: ChatStore;
  state: ChatState;
  /** Owner of the drafts. */
  owner: string;
  /** Why the viewer may not ask. */
  unavailableReason: string | null;
  /** Then replaces the composer. */
  gate: (reason: string, draft: string) => ReactNode;
  /** Above the composer: what the viewer should know before asking. */
  note: ReactNode;
  suggestions: (pick: (question: string) => void) => ReactNode;
  /** Below the composer, for those who choose their model. */
  modelSelector: ReactNode;
  /** The message to show instead of the end. */
  messageId: string | null;
  onJumped: () => void;
  onClear: () => void;
}

/** Returns the coach's activity before or between words. */
function doing(run: ChatState['run']): string | null {
  if (run?.connection === 'lost') return 'Reconnecting...';
  if (run?.connection === 'restored') return 'Connected again';
  if (run?.summarizing) return 'Summarizing the earlier conversation...';
  if (run?.tool) return TOOL_STATUS[run.tool];
  return run?.thinking ? 'Thinking...' : null;
}

const emptyOf = (state: ChatState) => state.view === 'ready' && state.messages.length === 0;

/** One conversation: hero or messages, with the composer below. */
export function ChatView(props: ChatViewProps) {
  const gym = useGym();
  const {
    store,
    state,
    owner,
    unavailableReason,
    gate,
    note,
    suggestions,
    modelSelector,
    messageId,
    onJumped,
    onClear,
  } = props;
  const input = useRef<HTMLTextAreaElement>(null);
  const { text: draft, set: setDraft, putBack } = useDraft(owner, state.conversationId, state.run !== null);
  const files = useFileDraft(owner, state.conversationId, state.run !== null);
  const { draft: fileDraft, putBack: putBackFiles } = files;
  const dropping = useFileDrop(unavailableReason || state.view !== 'ready' ? null : files.add);
  const empty = emptyOf(state);
  const running = state.run !== null;
  const position = useReadingPosition(!empty, running);
  const { scroller, atEnd, toEnd, toQuestion, release } = position;
  const isShapeless = useAnswerBody(false) === null && isAsStored(state);

  const soonAnswered = state.conversationId !== null || !empty || draft !== '';
  useEffect(() => {
    if (soonAnswered) void loadAnswerBody();
  }, [soonAnswered]);

  useEffect(() => {
    store.hooks.returned = (conversationId, text, parts) => {
      putBack(conversationId, text);
      putBackFiles(conversationId, parts);
    };
  }, [store, putBack, putBackFiles]);

  useEffect(() => {
    // Without the refused turn the reader is at the end again, or at the edited question.
    store.hooks.turnedAway = release;
  }, [store, release]);

  useOpeningPosition(state, { empty, isShapeless }, position);
  const arrived = state.view === 'ready' && !unavailableReason && messageId === null;
  useArrivalFocus(input, arrived ? (state.conversationId ?? (empty ? 'new' : 'attempt')) : null);
  useJump(isShapeless ? null : messageId, { store, state, release, onJumped });

  const again = useMemo(
    () => ({
      retry() {
        store.retry();
        // After a lost connection the answer is only fetched: it stays where it is.
        if (store.getState().run) requestAnimationFrame(toQuestion);
      },
      goOn: () => store.goOn(),
    }),
    [store, toQuestion],
  );
  const showBranch = useCallback(
    (id: string) => {
      release();
      void store.showBranch(id);
    },
    [store, release],
  );
  const editing = useEditing(store, state, owner, toQuestion);
  const pick = useCallback(
    (question: string) => {
      setDraft(question);
      input.current?.focus();
    },
    [setDraft],
  );
  const send = (text: string) => {
    if (
      !store.ask(
        text,
        files.list.flatMap(({ part }) => part ?? []),
      )
    )
      return;
    setDraft('');
    fileDraft.clear();
    requestAnimationFrame(toQuestion);
  };

  const first = state.messages[0];
  return (
    <div className="relative flex min-w-0 flex-1 flex-col">
      <div
        ref={scroller}
        data-scroller
        tabIndex={-1}
        className="[container-type:size] min-h-0 flex-1 scroll-pb-14 overflow-y-auto overscroll-contain outline-none"
      >
        <div
          ref={position.content}
          data-running={running ? '' : undefined}
          className={`mx-auto w-full px-4 pb-8 sm:px-6 ${empty ? 'max-w-wide pt-6 md:pt-10' : 'max-w-measure pt-6 md:pt-8'}`}
        >
          {empty && (
            <>
              <div className="mb-8 max-w-measure md:mb-12">
                <h1 className="display text-4xl text-balance md:text-5xl">{gym.hero.title}</h1>
                <p className="mt-4 max-w-[38rem] text-ink-soft">{gym.hero.text}</p>
              </div>
              {!unavailableReason && suggestions(pick)}
            </>
          )}
          {(state.view === 'loading' || isShapeless) && <ConversationLoading />}
          {state.view === 'missing' && <ConversationMissing onNew={onClear} />}
          {state.view === 'failed' && (
            <ConversationFailing message={state.viewError} onRetry={() => store.reload()} />
          )}
          {state.view === 'ready' && !empty && !isShapeless && (
            <>
              <h1 className="sr-only">Conversation: {first && titleOf(first)}</h1>
              <MessageList
                messages={state.messages}
                doing={doing(state.run)}
                summarizedTo={state.summarizedTo}
                lastTurn={position.lastTurn}
                roomy={state.answeredHere}
                editing={unavailableReason ? null : editing}
                again={unavailableReason ? null : again}
                onSwitch={showBranch}
              />
            </>
          )}
        </div>
      </div>
      {dropping && <DropVeil />}
      <Announcer state={state} doing={doing(state.run)} />
      {state.view === 'ready' && (
        <div
          className={`safe-bottom composer-fade relative mx-auto w-full px-3 sm:px-6 ${empty ? 'max-w-wide' : 'max-w-measure'}`}
        >
          {/* Over the conversation: as a part of the layout it would move what a finger aims at. */}
          {!atEnd && !empty && (
            <button
              type="button"
              onClick={() => {
                toEnd();
                // The button disappears; keep keyboard users there.
                scroller.current?.focus({ preventScroll: true });
              }}
              className="fade-in absolute bottom-full left-1/2 mb-2 flex -translate-x-1/2 min-h-touch items-center gap-2 rounded-plate border border-line-strong bg-raised px-4 text-sm font-semibold whitespace-nowrap shadow-raised"
            >
              <ArrowDown size={17} aria-hidden /> Jump to latest
            </button>
          )}
          {unavailableReason ? (
            gate(unavailableReason, draft)
          ) : (
            <>
              {note}
              <div role="status">
                {state.notice && <Notice text={state.notice} onDismiss={() => store.dismissNotice()} />}
              </div>
              <Composer
                input={input}
                text={draft}
                onText={setDraft}
                files={files}
                running={running}
                stopping={state.run?.stopping ?? false}
                previous={lastQuestion(state)?.text ?? null}
                onSend={send}
                onStop={() => store.stop()}
              />
            </>
          )}
          <ComposerFoot onClear={empty ? null : onClear}>{modelSelector}</ComposerFoot>
        </div>
      )}
    </div>
  );
}
