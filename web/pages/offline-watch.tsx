import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Viewer } from '#shared/viewer.ts';
import { outboxOf } from '#web/features/chat/outbox.ts';
import { report } from '#web/features/chat/outcomes.ts';
import { oldestQuestion } from '#web/features/chat/send-waiting.ts';
import { refreshConversations } from '#web/features/conversations/queries.ts';
import { keepApp } from '#web/features/offline/keep-app.ts';
import { keepRecent } from '#web/features/offline/keep-recent.ts';
import { OfflineLine } from '#web/features/offline/offline-line.tsx';
import { keepRecords } from '#web/features/records/keep-records.ts';
import { oldestRecord, useWaitingRecords } from '#web/features/records/outbox.ts';
import { showAdded } from '#web/features/records/queries.ts';
import { api } from '#web/lib/call.ts';
import { keeps } from '#web/lib/kept-calls.ts';
import { noteUnsent, onOutboxChange, sendInOrder } from '#web/lib/outbox.ts';
import { followNetwork, isReached, onReachChange, useReached } from '#web/lib/reach.ts';

/** After the app has started, and after the list of conversations has changed. */
const KEEP_AFTER_MS = 4_000;

/**
 * Stores data for offline use while there is a connection; says so while there is none; and sends waiting
 * entries once there is one again.
 */
export function OfflineWatch({ viewer }: { viewer: Viewer }) {
  const queries = useQueryClient();
  const reached = useReached();
  const records = useWaitingRecords(viewer.id);
  const questions = useSyncExternalStore(onOutboxChange, () => outboxOf(viewer.id).all().length);
  const waitingQuestions = useSyncExternalStore(onOutboxChange, () => outboxOf(viewer.id).waiting().length);
  const waiting = records.filter(({ refused }) => refused === null).length + waitingQuestions;

  useEffect(() => {
    noteUnsent(records.length + questions);
    return () => noteUnsent(0);
  }, [records.length, questions]);

  useEffect(() => {
    const { look, stop } = sendInOrder([
      () => oldestRecord(viewer.id, (record) => showAdded(queries, record)),
      () =>
        oldestQuestion(viewer.id, (outcome) => {
          report(outcome);
          if (outcome.type === 'sent') void refreshConversations(queries);
        }),
    ]);
    const forget = onOutboxChange(look);
    look();
    return () => {
      stop();
      forget();
    };
  }, [queries, viewer.id]);

  useEffect(() => {
    const stop = followNetwork();
    const forget = onReachChange(() => {
      // The screen shows earlier data, or could not load any.
      if (isReached()) void queries.invalidateQueries();
    });
    return () => {
      stop();
      forget();
    };
  }, [queries]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keepSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!keeps() || !isReached()) return;
        void keepApp();
        void keepRecent(viewer.id, keepRecords);
      }, KEEP_AFTER_MS);
    };
    keepSoon();
    const [lists] = api.conversations.list.key();
    const forget = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && String(query.queryKey[0]) === String(lists)) keepSoon();
    });
    return () => {
      clearTimeout(timer);
      forget();
    };
  }, [queries, viewer.id]);

  return reached ? null : <OfflineLine keeps={keeps()} waiting={waiting} />;
}
