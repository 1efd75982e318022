import { useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import { noAccess } from '#shared/no-access.ts';
import type { Viewer } from '#shared/viewer.ts';
import { useViewer } from '#web/features/auth/queries.ts';
import { AskBox } from '#web/features/chat/ask-box.tsx';
import { useDraft } from '#web/features/chat/drafts.ts';
import { newConversationPath } from '#web/features/chat/outbox.ts';
import { RecentConversations } from '#web/features/conversations/recent-conversations.tsx';
import { LatestRecords } from '#web/features/records/latest-records.tsx';
import { FirstQuestions } from '#web/features/suggestions/first-questions.tsx';
import { useTitle } from '#web/lib/title.ts';
import { ClosedNote } from '#web/ui/closed-note.tsx';
import { PaymentNote } from './payment-note.tsx';

/** Preloads the chat by the time a question is sent. */
const fetchChat = () => void import('./chat.tsx').catch(() => {});

/** The start page after signing in: a question, and recent activity. */
export default function HomePage() {
  useTitle('Home');
  const viewer = useViewer().data;
  return viewer ? <Home viewer={viewer} /> : null;
}

function Home({ viewer }: { viewer: Viewer }) {
  const navigate = useNavigate();
  const input = useRef<HTMLTextAreaElement>(null);
  // Text typed here is in a new conversation, too.
  const { text, set: setText } = useDraft(viewer.id, null, false);
  const locked = noAccess(viewer.access);

  function pick(question: string) {
    setText(question);
    input.current?.focus();
  }

  return (
    <div className="min-w-0 flex-1 overflow-y-auto">
      <div className="mx-auto w-full max-w-wide px-4 pt-6 pb-16 sm:px-6 md:pt-12">
        <h1 className="display text-4xl text-balance md:text-5xl">What’s on the bar today?</h1>
        <div className="mt-5 md:mt-7">
          {locked ? (
            <ClosedNote reason={locked} still="You can still read your conversations and records here." />
          ) : (
            <>
              <PaymentNote viewer={viewer} />
              <AskBox
                input={input}
                owner={viewer.id}
                text={text}
                onText={setText}
                onType={fetchChat}
                onAsked={(id) => void navigate(newConversationPath(id))}
              />
              <p className="mt-1 text-sm text-muted">
                Not sure what to ask?{' '}
                <Link
                  to="/chat"
                  className="inline-flex min-h-touch items-center text-ink underline underline-offset-4 hover:no-underline"
                >
                  See suggestions
                </Link>
              </p>
            </>
          )}
        </div>
        <div className="mt-8 grid grid-cols-1 gap-x-12 gap-y-10 md:mt-12 xl:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
          <RecentConversations none={!locked && <FirstQuestions onPick={pick} />} />
          <LatestRecords locked={locked !== null} />
        </div>
      </div>
    </div>
  );
}
