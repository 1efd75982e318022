import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { WorkshopOverview } from '#shared/workshop.ts';
import { moment } from '#web/lib/dates.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { buttonLook } from '#web/ui/button.tsx';
import { CopyText } from '#web/ui/copy-text.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { useOverview } from './queries.ts';
import { reloadOnceBack } from './reload-once-back.ts';
import { RestartNote } from './restart-note.tsx';
import { ServiceKeysDialog } from './service-keys-dialog.tsx';
import { Step } from './step.tsx';
import { TestMail, TestModel } from './tests.tsx';

interface ChecklistProps {
  /** Time of the last backup, as far as the server knows; undefined while loading. */
  backup: string | null | undefined;
}

/** Setup steps of a new gym, in the recommended order, each with its state. */
export function Checklist({ backup }: ChecklistProps) {
  const query = useOverview();
  const [restarting, setRestarting] = useState(false);
  // Another screen is left alone.
  useEffect(() => (restarting ? reloadOnceBack() : undefined), [restarting]);
  if (query.isPending) return <SkeletonLines widths={[60, 100, 60, 100, 60]} label="Loading the checklist" />;
  if (!query.data) return <Failing message={query.error.message} onRetry={() => void query.refetch()} />;
  const overview = query.data;
  return (
    <>
      {(restarting || overview.restart_needed) && (
        <RestartNote asked={overview.restart_asked} onRestarting={() => setRestarting(true)} />
      )}
      <ol>
        <GymStep {...overview} />
        <LibraryStep {...overview} />
        <ModelStep overview={overview} />
        <MailStep overview={overview} />
        <PaymentsStep overview={overview} />
        <MembersStep {...overview} />
        <Step
          id="back-up"
          state={backup ? 'done' : 'open'}
          title="Back up"
          status={
            backup
              ? `The last backup was made ${moment(backup)}.`
              : 'Members’ records and your library are in the database. Set BACKUP_EVERY_HOURS to 24 on the server, and copy the backups to another machine.'
          }
        >
          <Link to="/account/health" className={buttonLook('plain')}>
            Health
          </Link>
        </Step>
        <Step
          id="as-member"
          state="open"
          title="See it as a member"
          status="Open your gym as visitors see it, or sign in as a test member for an hour."
        >
          <Link to="/" className={buttonLook('plain')}>
            See the front page
          </Link>
          <Link to="/account/impersonate" className={buttonLook('plain')}>
            Sign in as a member
          </Link>
        </Step>
      </ol>
    </>
  );
}

function GymStep({ gym }: WorkshopOverview) {
  return (
    <Step
      id="gym"
      state={gym.is_sample ? 'open' : 'done'}
      title="Your gym"
      status={
        gym.is_sample
          ? `This is ${gym.product}, the sample gym. Give it your own name, color and logo.`
          : `Members see ${gym.product}.`
      }
    >
      <Link to="/account/gym" className={buttonLook(gym.is_sample ? 'iron' : 'plain')}>
        {gym.is_sample ? 'Name your gym' : 'Your gym'}
      </Link>
    </Step>
  );
}

function LibraryStep({ library: { works, own } }: WorkshopOverview) {
  return (
    <Step
      id="library"
      state={own > 0 ? 'done' : 'open'}
      title="Your first book"
      status={
        own > 0
          ? `${counted(own, 'work')} of your own, ${number(works)} in all.`
          : 'So far the coach quotes the sample gym’s books. Add your own as PDF, EPUB, Word or text.'
      }
    >
      <Link to="/account/vector/books" className={buttonLook(own > 0 ? 'plain' : 'iron')}>
        {own > 0 ? 'Books' : 'Add a book'}
      </Link>
      <Link to="/account/vector/training" className={buttonLook('plain')}>
        Training material
      </Link>
    </Step>
  );
}

function ModelStep({ overview: { model, keys } }: { overview: WorkshopOverview }) {
  return (
    <Step
      id="model"
      state={model.built_in ? 'open' : 'done'}
      title="Model key"
      status={
        <>
          <p>
            {model.built_in
              ? 'Without a key the built-in coach answers: it finds passages and quotes them, but writes nothing itself.'
              : `Members are answered by ${model.label}.`}
          </p>
          {model.note && <p className="mt-1">{model.note}</p>}
        </>
      }
    >
      <ServiceKeysDialog
        keys={keys}
        services={['openai', 'gemini', 'deepseek', 'groq', 'cerebras', 'lmstudio']}
        label={model.built_in ? 'Enter a model key' : 'Model keys'}
        main={model.built_in}
      />
      {!model.built_in && <TestModel />}
    </Step>
  );
}

function MailStep({ overview: { mail, keys } }: { overview: WorkshopOverview }) {
  return (
    <Step
      id="mail"
      state={mail.smtp || mail.reaches_people ? 'done' : 'open'}
      title="Mail"
      status={
        mail.smtp
          ? 'Email goes out through your mail server.'
          : mail.reaches_people
            ? 'Email is kept in the outbox of the data folder, which you deliver yourself.'
            : 'Email is kept in the outbox of the data folder and reaches nobody. Without mail nobody can reset a password.'
      }
    >
      <ServiceKeysDialog
        keys={keys}
        services={['mail']}
        label={mail.smtp ? 'Mail server' : 'Enter a mail server'}
        main={!mail.smtp && !mail.reaches_people}
      />
      <TestMail toOutbox={!mail.smtp} />
    </Step>
  );
}

const PAYMENTS = {
  live: 'Members pay with Stripe.',
  test: 'Stripe is set up with a test key: no real money is taken.',
  sandbox: 'Members pay with test money. Enter your Stripe keys when you want to be paid.',
} as const;

function PaymentsStep({ overview: { payments, keys } }: { overview: WorkshopOverview }) {
  return (
    <Step
      id="payments"
      state={payments === null || payments === 'live' ? 'done' : 'open'}
      title="Payments"
      status={
        payments === null ? 'Subscriptions are off: everything is open to every member.' : PAYMENTS[payments]
      }
    >
      {payments !== null && (
        <>
          <ServiceKeysDialog
            keys={keys}
            services={['stripe']}
            label={payments === 'live' ? 'Stripe keys' : 'Enter Stripe keys'}
            main={false}
          />
          <Link to="/account/billing" className={buttonLook('plain')}>
            Billing
          </Link>
        </>
      )}
    </Step>
  );
}

function MembersStep({ members }: WorkshopOverview) {
  return (
    <Step
      id="members"
      state={members.count > 0 ? 'done' : 'open'}
      title="Invite members"
      status={
        <>
          <p>
            {members.count > 0
              ? `${counted(members.count, 'member')} so far. Invite more by email, or let them create an account here:`
              : 'Invite them by email, or let them create an account here:'}
          </p>
          <CopyText label="the sign-up address" text={members.sign_up} />
          {members.secret !== null && (
            <>
              <p className="mt-2">They are asked for this secret:</p>
              <CopyText label="the sign-up secret" text={members.secret} />
            </>
          )}
        </>
      }
    >
      <Link to="/account/members?invite" className={buttonLook(members.count > 0 ? 'plain' : 'iron')}>
        Invite members
      </Link>
      {members.count > 0 && (
        <Link to="/account/members" className={buttonLook('plain')}>
          Members
        </Link>
      )}
    </Step>
  );
}
