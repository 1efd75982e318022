import { type SubmitEvent, useRef, useState } from 'react';
import {
  INVITATION_DAYS,
  INVITATION_LIST_MAX_CHARACTERS,
  INVITATIONS_AT_ONCE,
  type InvitationOutcome,
} from '#shared/invitation-limits.ts';
import type { InvitedRow } from '#shared/invitations.ts';
import { call } from '#web/lib/call.ts';
import { today } from '#web/lib/dates.ts';
import { useGym } from '#web/lib/gym.ts';
import { number } from '#web/lib/numbers.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogFoot } from '#web/ui/dialog-foot.tsx';
import { Field } from '#web/ui/field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useChangeInvitations, useInvitations } from './queries.ts';
import { type ListedAddress, readList } from './read-list.ts';

/** Invites one address or a list of them, and shows the outcome for each. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [rows, setRows] = useState<readonly InvitedRow[] | null>(null);
  return (
    <Dialog open onClose={onClose} label="Invite members" place="wide">
      {rows === null ? (
        <Ask onInvited={setRows} onClose={onClose} />
      ) : (
        <Outcomes rows={rows} onMore={() => setRows(null)} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface AskProps {
  onInvited: (rows: readonly InvitedRow[]) => void;
  onClose: () => void;
}

function Ask({ onInvited, onClose }: AskProps) {
  const { subscriptions } = useGym();
  const [text, setText] = useState('');
  const [until, setUntil] = useState('');
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const [replacing, setReplacing] = useState<{ name: string; content: string } | null>(null);
  const latest = useLatest(text);
  /** The content of the file that was chosen last. */
  const fromFile = useRef<string>(null);
  const file = useRef<HTMLInputElement>(null);
  const invite = useChangeInvitations(call.invitations.create);
  const mailReaches = useInvitations(undefined).data?.pages[0]?.mail_reaches ?? true;
  const listed = read(text);
  const count = listed?.length ?? 0;
  const missing = tried && count === 0 ? 'Enter at least one address.' : null;
  const error = unreadable ?? whyNot(listed, count) ?? missing;

  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (invite.isPending || listed === null || error !== null || count === 0) return;
    invite.mutate(
      { rows: listed.map((row) => ({ ...row, free_until: row.free_until ?? (until || null) })) },
      { onSuccess: (reply) => onInvited(reply.rows) },
    );
  };
  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const content = chosen.size <= INVITATION_LIST_MAX_CHARACTERS * 4 ? await chosen.text() : null;
    setUnreadable(
      content === null || content.includes('\0') ? `${chosen.name} is not a list of addresses.` : null,
    );
    if (content === null || content.includes('\0')) return;
    const isTyped = latest.current.trim() !== '' && latest.current !== fromFile.current;
    if (isTyped) setReplacing({ name: chosen.name, content });
    else replace(content);
  };
  const replace = (content: string) => {
    fromFile.current = content;
    setText(content);
    setReplacing(null);
  };

  return (
    <>
      <form onSubmit={send} className="space-y-5 p-6">
        <h2 className="display text-xl">Invite members</h2>
        <TextArea
          label="Email addresses"
          hint="One per line, or pasted from a spreadsheet. A CSV with the columns email and free_until works too."
          rows={5}
          limit={INVITATION_LIST_MAX_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          value={text}
          error={error ?? undefined}
          onChange={(event) => {
            setText(event.target.value);
            setUnreadable(null);
          }}
        />
        <div className="flex flex-wrap items-end justify-between gap-4">
          {subscriptions && (
            <div className="min-w-48 flex-1">
              <Field
                label="Free until (optional)"
                type="date"
                min={today()}
                value={until}
                onChange={(event) => setUntil(event.target.value)}
              />
            </div>
          )}
          <Button look="plain" onClick={() => file.current?.click()}>
            Choose a CSV file
          </Button>
          <input
            ref={file}
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            aria-label="CSV file"
            className="hidden"
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </div>
        <p className="text-sm text-muted">
          {mailReaches
            ? 'Each gets an email with a link to create their account.'
            : 'Mail does not reach people yet: copy each link under Invitations and share it yourself.'}{' '}
          It works for {INVITATION_DAYS} days.
        </p>
        <p role="alert" className="text-sm text-danger empty:hidden">
          {invite.error?.message}
        </p>
        <DialogFoot
          action={count > 1 ? `Invite ${number(count)} people` : 'Invite'}
          busyAction="Inviting..."
          busy={invite.isPending}
          onCancel={onClose}
        />
      </form>
      <Confirm
        open={replacing !== null}
        question="Replace what you entered?"
        note={`The addresses you entered will be replaced by those in ${replacing?.name}.`}
        action="Replace"
        onConfirm={() => replacing && replace(replacing.content)}
        onClose={() => setReplacing(null)}
      />
    </>
  );
}

function read(text: string): ListedAddress[] | null {
  try {
    return readList(text);
  } catch {
    return null;
  }
}

function whyNot(listed: readonly ListedAddress[] | null, count: number): string | null {
  if (listed === null) return 'This CSV cannot be read: a quotation mark is never closed.';
  return count > INVITATIONS_AT_ONCE
    ? `These are ${number(count)} addresses. Please invite at most ${number(INVITATIONS_AT_ONCE)} at a time.`
    : null;
}

const REASONS: Record<Exclude<InvitationOutcome, 'invited'>, string> = {
  already_invited: 'Already invited',
  member: 'Already has an account',
  not_an_address: 'Not an email address',
  bad_date: 'Free until: enter a future date, such as 2027-01-31',
  repeated: 'Twice in the list',
};

interface OutcomesProps {
  rows: readonly InvitedRow[];
  onMore: () => void;
  onClose: () => void;
}

function Outcomes({ rows, onMore, onClose }: OutcomesProps) {
  const invited = rows.filter(({ outcome }) => outcome === 'invited');
  const others = rows.filter(({ outcome }) => outcome !== 'invited');
  return (
    <div className="space-y-5 p-6">
      <h2 className="display text-xl" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {invited.length === 1 ? '1 person invited' : `${number(invited.length)} people invited`}
      </h2>
      {others.length > 0 && (
        <section aria-labelledby="not-invited">
          <h3 id="not-invited" className="text-sm font-semibold">
            Not invited
          </h3>
          <OutcomeRows rows={others} />
        </section>
      )}
      {invited.length > 0 && (
        <details>
          <summary className="min-h-touch cursor-pointer py-2.5 text-sm font-semibold">Invited</summary>
          <OutcomeRows rows={invited} />
        </details>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="plain" onClick={onMore}>
          Invite more
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}

const OutcomeRows = ({ rows }: { rows: readonly InvitedRow[] }) => (
  <ul className="mt-2 max-h-72 divide-y divide-line overflow-y-auto border-y border-line text-sm">
    {rows.map(({ address, outcome }, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same address can be in the list twice
      <li key={nth} className="flex flex-wrap justify-between gap-x-4 gap-y-0.5 py-2">
        <bdi className="min-w-0 wrap-anywhere">{address}</bdi>
        <span className="text-muted">{outcome === 'invited' ? 'Invited' : REASONS[outcome]}</span>
      </li>
    ))}
  </ul>
);
