import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { RequireViewer } from '#web/features/auth/require-viewer.tsx';
import { type ChatMessage, toChatMessage } from '#web/features/chat/chat-messages.ts';
import { CitedSources, sourceId } from '#web/features/shares/cited-sources.tsx';
import { api } from '#web/lib/call.ts';
import { moment } from '#web/lib/dates.ts';
import { useGym } from '#web/lib/gym.ts';
import { queries } from '#web/lib/queries.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button } from '#web/ui/button.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { AnswerShown } from './answer-shown.tsx';

/**
 * A conversation, or with `?answer=` a single answer of it, for printing: with its sources, and nothing
 * around it.
 */
export default function PrintPage() {
  return (
    <QueryClientProvider client={queries}>
      <RequireViewer waiting={null}>
        <Printed />
      </RequireViewer>
    </QueryClientProvider>
  );
}

function Printed() {
  const gym = useGym();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const answerId = search.get('answer');
  const conversation = useQuery(
    api.conversations.get.queryOptions({
      input: { conversationId: id },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const data = conversation.data?.conversation;
  const messages = useMemo(() => chosen(data?.messages.map(toChatMessage) ?? [], answerId), [data, answerId]);
  const title = messages.find(({ role }) => role === 'user')?.text.slice(0, 80) ?? 'Print';
  useTitle(title);

  const loaded = data !== undefined;
  useEffect(() => {
    // Once its fonts have loaded.
    if (loaded) void document.fonts.ready.then(() => print());
  }, [loaded]);

  return (
    <div className="mx-auto max-w-measure px-5 py-8 print:max-w-none print:p-0">
      <nav aria-label="Print" className="mb-8 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <Link to={`/chat/${id}`} className="text-sm underline underline-offset-4">
          Back to the conversation
        </Link>
        <div className="flex flex-wrap items-center gap-4">
          {answerId !== null && (
            <Link to={`/chat/${id}/print`} replace className="text-sm underline underline-offset-4">
              Whole conversation
            </Link>
          )}
          <Button look="iron" onClick={() => print()}>
            <Printer size={17} aria-hidden /> Print or save as PDF
          </Button>
        </div>
      </nav>
      {conversation.isPending && <SkeletonLines widths={[60, 100, 96, 99, 60]} label="Loading" />}
      {conversation.isLoadingError && (
        <Failing message={conversation.error.message} onRetry={() => void conversation.refetch()} />
      )}
      {data && (
        <main>
          <h1 className="border-b border-line pb-3 text-sm text-muted">
            {gym.product}
            {data.messages[0] && ` · ${moment(data.messages[0].created_at, 'day')}`}
          </h1>
          {messages.map((message) =>
            message.role === 'user' ? (
              <h2
                key={message.id}
                dir="auto"
                className="display mt-8 text-2xl break-words whitespace-pre-wrap break-after-avoid"
              >
                {[message.text, ...message.files.map((file) => `[${file.file_name ?? 'Picture'}]`)]
                  .filter(Boolean)
                  .join('\n')}
              </h2>
            ) : (
              <article key={message.id} aria-label="The coach’s answer" className="mt-4">
                <AnswerShown
                  text={message.text}
                  sources={message.sources}
                  onOpen={({ number }) =>
                    document.getElementById(message.id + sourceId(number))?.scrollIntoView()
                  }
                />
                <CitedSources sources={message.sources} of={message.id} heading="h3" />
              </article>
            ),
          )}
          <p className="mt-10 border-t border-line pt-3 text-sm text-muted">
            {gym.product} is a language model and can be wrong. Quotes are word for word from the pages named.
          </p>
        </main>
      )}
    </div>
  );
}

/** Returns the messages to print: with an answer id, only that answer and its question. */
function chosen(messages: readonly ChatMessage[], answerId: string | null): readonly ChatMessage[] {
  const at = messages.findIndex(({ id }) => id === answerId);
  return at < 0 ? messages : messages.slice(Math.max(at - 1, 0), at + 1);
}
