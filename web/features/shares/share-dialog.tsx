import { Lock } from 'lucide-react';
import { type FormEvent, type ReactNode, useDeferredValue, useState } from 'react';
import type { OwnData } from '#shared/answer-extras.ts';
import { SHARED_ANSWER_MAX_CHARACTERS, SHARED_QUESTION_MAX_CHARACTERS } from '#shared/share-limits.ts';
import type { SharePreview } from '#shared/shares.ts';
import { toApiError } from '#web/lib/api-error.ts';
import { liftInWords } from '#web/lib/record-words.ts';
import { Button } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { linkOf, type SharedWords, usePreview, useRevokeLink, useShare } from './queries.ts';

interface ShareDialogProps {
  messageId: string;
  /** The answer as the public page shows it. */
  body: (shown: Pick<SharePreview, 'answer' | 'sources'>) => ReactNode;
  onClose: () => void;
}

/** Shows what a link to an answer would make public, creates it, and revokes it. */
export function ShareDialog({ messageId, body, onClose }: ShareDialogProps) {
  const preview = usePreview(messageId);
  const shown = preview.data?.preview;
  return (
    <Dialog open onClose={onClose} label="Share this answer" place="wide">
      <div className="p-5 sm:p-6">
        <h2 className="display text-2xl">Share this answer</h2>
        {preview.isLoadingError && (
          <div className="mt-4">
            <Failing message={preview.error.message} onRetry={() => void preview.refetch()} />
          </div>
        )}
        {preview.isPending && (
          <div className="mt-4">
            <SkeletonLines widths={[60, 100, 95, 40]} label="Loading" />
          </div>
        )}
        {shown &&
          (shown.share ? (
            <SharedLink share={shown.share} onClose={onClose} />
          ) : (
            <NewLink messageId={messageId} preview={shown} body={body} onClose={onClose} />
          ))}
      </div>
    </Dialog>
  );
}

interface SharedLinkProps {
  share: NonNullable<SharePreview['share']>;
  onClose: () => void;
}

function SharedLink({ share, onClose }: SharedLinkProps) {
  const revoke = useRevokeLink();
  return (
    <>
      <p className="mt-2 text-sm text-muted">
        Anyone with this link can read the question, the answer and its quotes. Search engines do not list it,
        and your name is not on it.
      </p>
      <CopyText label="link" text={linkOf(share.token)} />
      {revoke.isError && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {toApiError(revoke.error).message}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="plain" busy={revoke.isPending} onClick={() => revoke.mutate(share)}>
          Revoke link
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}

interface NewLinkProps extends ShareDialogProps {
  preview: SharePreview;
}

function NewLink({ messageId, preview, body, onClose }: NewLinkProps) {
  const { question, answer, sources, personal, used } = preview;
  const [words, setWords] = useState<SharedWords | null>(personal ? { question, answer } : null);
  const [wrong, setWrong] = useState(false);
  const share = useShare(messageId);
  const isUnchanged = words?.question.trim() === question.trim() && words.answer.trim() === answer.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (share.isPending || share.isSuccess) return;
    setWrong(personal && isUnchanged);
    if (!(personal && isUnchanged)) share.mutate(words ?? undefined);
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className="mt-2 text-sm text-muted">
        {words === null
          ? 'This is exactly what everyone with the link can read.'
          : 'The preview below the text shows what everyone with the link will read.'}{' '}
        Your name is not on it, and you can revoke the link.
      </p>
      {personal && <OwnThings used={used} />}
      {words === null ? (
        <div className="mt-4 rounded-edge border border-line bg-raised px-4 py-4">
          <p className="font-semibold">{question}</p>
          <div className="mt-3">{body(preview)}</div>
          <button
            type="button"
            className="touch-target mt-3 text-sm underline underline-offset-4"
            onClick={() => setWords({ question, answer })}
          >
            Edit before sharing
          </button>
        </div>
      ) : (
        <div className="mt-4 space-y-4">
          <TextArea
            label="Question"
            rows={2}
            limit={SHARED_QUESTION_MAX_CHARACTERS}
            value={words.question}
            onChange={(event) => setWords({ ...words, question: event.target.value })}
          />
          <TextArea
            label="Answer"
            rows={12}
            limit={SHARED_ANSWER_MAX_CHARACTERS}
            value={words.answer}
            onChange={(event) => setWords({ ...words, answer: event.target.value })}
          />
          <p className="text-sm text-muted">
            Numbers such as [1] stand for the answer’s sources. Quotes are checked against their pages again:
            one that is not there is marked.
          </p>
          <PublicPreview words={words} sources={sources} body={body} />
        </div>
      )}
      <div className="sticky bottom-0 -mb-5 bg-chalk pb-5 sm:-mb-6 sm:pb-6">
        <div role="alert" className="pt-3 text-sm text-danger empty:hidden">
          {wrong && 'Please edit the text first, so that it says only what you want to be public.'}
          {share.isError && toApiError(share.error).message}
        </div>
        <DialogFoot
          action="Create link"
          busyAction="Creating the link..."
          busy={share.isPending}
          // The link is shown once it is loaded.
          pending={share.isSuccess}
          onCancel={onClose}
        />
      </div>
    </form>
  );
}

/**
 * Previews what strangers will read of an edited answer: its rendered text, and the sources it still cites.
 */
function PublicPreview({
  words,
  sources,
  body,
}: { words: SharedWords } & Pick<SharePreview, 'sources'> & Pick<ShareDialogProps, 'body'>) {
  const { question, answer } = useDeferredValue(words);
  const named = sources.filter(({ number }) => answer.includes(`[${number}]`));
  return (
    <section
      aria-label="What everyone will read"
      className="rounded-edge border border-line bg-raised px-4 py-4"
    >
      <p className="font-semibold">{question}</p>
      <div className="mt-3">{body({ answer, sources: named })}</div>
    </section>
  );
}

const OWN_DATA_IN_WORDS: Record<OwnData, string> = {
  profile: 'your training profile',
  records: 'your personal records',
  memories: 'your memories',
};

/** Lists the member's own data that the answer used, so that they see what to take out. */
function OwnThings({ used }: Pick<SharePreview, 'used'>) {
  const { lookedUp, profile, records, memories, attachments } = used;
  // What was looked up may be in the text although no item of it is known.
  const isOnlyLookedUp = {
    profile: !profile,
    records: records.length === 0,
    memories: memories.length === 0,
  };
  const things = [
    ...(profile ? [OWN_DATA_IN_WORDS.profile] : []),
    ...lookedUp.filter((data) => isOnlyLookedUp[data]).map((data) => OWN_DATA_IN_WORDS[data]),
    ...records.map((record) => `${record.title}: ${liftInWords(record)}`),
    ...memories.map((memory) => `“${memory}”`),
    ...attachments,
  ];
  return (
    <div className="mt-4 flex gap-3 rounded-edge bg-sunk px-4 py-3 text-sm">
      <Lock size={17} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="font-semibold">The coach knew this about you. Take out what should not be public.</p>
        <ul className="mt-1 list-disc pl-4 break-words text-ink-soft">
          {things.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
