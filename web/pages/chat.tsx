import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';
import type { LoadedBar } from '#shared/answer-extras.ts';
import { LIBRARY_QUESTION_MAX_CHARACTERS } from '#shared/library-limits.ts';
import { noAccess } from '#shared/no-access.ts';
import type { Source } from '#shared/source.ts';
import { useViewer, viewerKey } from '#web/features/auth/queries.ts';
import {
  AnswerActionsContext,
  LoadedBarsContext,
  OpenSourceContext,
  TryQuestionContext,
} from '#web/features/chat/answer-context.ts';
import { titleOf } from '#web/features/chat/chat-messages.ts';
import { lastQuestion } from '#web/features/chat/chat-state.ts';
import { ChatView } from '#web/features/chat/chat-view.tsx';
import { newConversationPath } from '#web/features/chat/outbox.ts';
import { useChat } from '#web/features/chat/use-chat.ts';
import { refreshConversations } from '#web/features/conversations/queries.ts';
import { SuggestionGrid } from '#web/features/suggestions/suggestion-grid.tsx';
import { useOnChange } from '#web/lib/on-change.ts';
import { sessionEnded } from '#web/lib/queries.ts';
import { useTitle } from '#web/lib/title.ts';
import { untilLoaded } from '#web/lib/until-loaded.ts';
import { focusAfter } from '#web/ui/focus-after.ts';
import { PaymentNote } from './payment-note.tsx';

const PagePanel = lazy(async () => ({
  default: (await untilLoaded(() => import('#web/features/library/page-panel.tsx'))).PagePanel,
}));

const ChatModel = lazy(async () => ({
  default: (await untilLoaded(() => import('./chat-model.tsx'))).ChatModel,
}));

const ChatGate = lazy(async () => ({
  default: (await untilLoaded(() => import('./chat-gate.tsx'))).ChatGate,
}));

const AnswerActions = lazy(async () => ({
  default: (await untilLoaded(() => import('./answer-actions.tsx'))).AnswerActions,
}));

const LoadedBars = lazy(async () => ({
  default: (await untilLoaded(() => import('#web/features/lifting/loaded-bars.tsx'))).LoadedBars,
}));

const drawBars = (bars: readonly LoadedBar[]) => (
  <Suspense fallback={<div className="mt-6 h-40" />}>
    <LoadedBars bars={bars} />
  </Suspense>
);

const ReportPage = lazy(async () => ({
  default: (await untilLoaded(() => import('#web/features/feedback/report-page.tsx'))).ReportPage,
}));

const TITLE_MAX = 60;

const pathToTry = (question: string) =>
  `/account/vector/books?${new URLSearchParams({ question: question.slice(0, LIBRARY_QUESTION_MAX_CHARACTERS) })}`;

export default function ChatPage() {
  const { id = null } = useParams();
  const { key } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const viewer = useViewer();
  const owner = viewer.data?.id ?? '';
  const [search, setSearch] = useSearchParams();
  const { store, state } = useChat(owner, id, search.get('unsent'), key);
  const [source, setSource] = useState<Source | null>(null);
  const preset = search.get('model');
  const [picked, setPicked] = useState(preset);
  if (preset !== null && preset !== picked) setPicked(preset);
  const opener = useRef<HTMLElement | null>(null);

  const chooses = viewer.data?.isAdmin === true;
  // A conversation keeps its model; the choice applies to the next one.
  const model = chooses ? (state.conversationId === null ? picked : state.model) : null;
  useEffect(() => {
    store.model = model;
  }, [store, model]);

  const question = state.messages[0] ?? lastQuestion(state);
  useTitle(question ? titleOf(question).slice(0, TITLE_MAX) : 'Chat');

  useEffect(() => {
    store.hooks.started = (conversationId) => {
      if (conversationId !== id) void navigate(`/chat/${conversationId}`, { replace: true });
      void refreshConversations(queries);
    };
    store.hooks.attempted = (question) => void navigate(newConversationPath(question), { replace: true });
    store.hooks.ended = () => void refreshConversations(queries);
    store.hooks.signedOut = sessionEnded;
  }, [store, id, navigate, queries]);

  // Refused for lack of access: the pill in the top bar should say so as well.
  useEffect(() => {
    if (state.unavailableReason) void queries.invalidateQueries({ queryKey: viewerKey });
  }, [state.unavailableReason, queries]);

  const open = useCallback((next: Source) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setSource(next);
  }, []);
  const close = useCallback(() => {
    // Nothing behind the open sheet can take the focus.
    focusAfter(
      () => setSource(null),
      () => opener.current,
    );
  }, []);

  // The page belongs to the conversation it was opened from.
  useOnChange(state.conversationId, () => setSource(null));

  const isSelf = viewer.data?.acting_admin === null;
  const { conversationId } = state;
  const actions = useMemo(() => {
    if (conversationId === null) return null;
    return (answerId: string) => (
      // As wide as the content to come, so that nothing moves.
      <Suspense fallback={<span className="h-8 w-68 sm:w-88" />}>
        <AnswerActions conversationId={conversationId} answerId={answerId} isSelf={isSelf} />
      </Suspense>
    );
  }, [isSelf, conversationId]);

  const access = viewer.data?.access;
  const allowed = access?.allowed;
  // Paid in another tab, for example: the refusal is outdated.
  useOnChange(allowed, () => {
    if (allowed) store.reopen();
  });
  const unavailableReason = state.unavailableReason ?? (access ? noAccess(access) : null);
  return (
    <OpenSourceContext value={open}>
      <TryQuestionContext value={viewer.data?.isSuperAdmin ? pathToTry : null}>
        <AnswerActionsContext value={actions}>
          <LoadedBarsContext value={drawBars}>
            <ChatView
              store={store}
              state={state}
              owner={owner}
              unavailableReason={unavailableReason}
              gate={(reason, draft) => (
                <Suspense
                  fallback={
                    <p className="rounded-edge bg-raised px-5 py-4 text-sm font-semibold">{reason}</p>
                  }
                >
                  {viewer.data && <ChatGate viewer={viewer.data} reason={reason} draft={draft} />}
                </Suspense>
              )}
              note={viewer.data && <PaymentNote viewer={viewer.data} />}
              suggestions={(pick) => <SuggestionGrid onPick={pick} />}
              modelSelector={
                chooses && (
                  <Suspense fallback={<span className="invisible">Model</span>}>
                    <ChatModel
                      model={model}
                      fresh={state.messages.length === 0}
                      onChange={(id) => void navigate(`/chat?model=${encodeURIComponent(id)}`)}
                    />
                  </Suspense>
                )
              }
              messageId={search.get('message')}
              onJumped={() => {
                // Requested again, so jump to it again.
                const rest = new URLSearchParams(search);
                rest.delete('message');
                setSearch(rest, { replace: true });
              }}
              onClear={() => void navigate('/chat')}
            />
          </LoadedBarsContext>
        </AnswerActionsContext>
      </TryQuestionContext>
      <Suspense fallback={null}>
        {source && (
          <PagePanel
            source={source}
            onClose={close}
            foot={
              isSelf
                ? (at) => (
                    <Suspense fallback={null}>
                      <ReportPage key={at.page} at={at} />
                    </Suspense>
                  )
                : undefined
            }
          />
        )}
      </Suspense>
    </OpenSourceContext>
  );
}
