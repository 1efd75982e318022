import { useState } from 'react';
import { HOUSE_RULES_MAX_CHARACTERS } from '#shared/prompt-parts.ts';
import type { HouseRules as Version } from '#shared/system-prompt.ts';
import { moment } from '#web/lib/dates.ts';
import { useUnsaved } from '#web/lib/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmLeaving } from '#web/ui/confirm-leaving.tsx';
import { Failing } from '#web/ui/failing.tsx';
import { Field } from '#web/ui/field.tsx';
import { Markdown } from '#web/ui/markdown.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { useApplyRules, useHouseRules, useTestQuestion } from './queries.ts';

/** The gym's additions to the rules of every answer: edited, tested, activated and reset. */
export function HouseRules({ mayEdit }: { mayEdit: boolean }) {
  const query = useHouseRules();
  return (
    <section aria-labelledby="house-rules" className="space-y-5">
      <SectionHead id="house-rules" title="House rules" />
      <p className="max-w-measure text-sm text-muted">
        What your gym adds to every answer, such as “Never recommend training to failure.” The rules on
        citations, figures and limits take precedence. The built-in coach only quotes, and does not read them.
      </p>
      {query.isPending && <SkeletonLines widths={[100, 80]} label="Loading house rules" />}
      {query.isError && !query.data && (
        <Failing message={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {query.data && (
        <>
          {mayEdit ? (
            <Editor current={query.data.versions[0]} />
          ) : (
            <p className="text-sm whitespace-pre-wrap">{query.data.versions[0]?.text || 'There are none.'}</p>
          )}
          <Versions versions={query.data.versions} mayEdit={mayEdit} />
        </>
      )}
    </section>
  );
}

/** What was typed, and the version that it was typed over. */
interface Draft {
  text: string;
  over: Version | undefined;
}

const differs = (text: string, version: Version | undefined) => text.trim() !== (version?.text ?? '');

function Editor({ current }: { current: Version | undefined }) {
  const [typed, setTyped] = useState<Draft | null>(null);
  const untouched: Draft = { text: current?.text ?? '', over: current };
  // Over another version, only a text that differs from both is kept: the reply to a save may have been lost.
  const isKept =
    typed?.over?.id === current?.id ||
    (typed && differs(typed.text, typed.over) && differs(typed.text, current));
  const { text: draft, over } = typed && isKept ? typed : untouched;
  const [question, setQuestion] = useState('');
  const apply = useApplyRules();
  const tried = useTestQuestion();
  const changed = differs(draft, over);
  const conflict = over?.id !== current?.id;
  const leaving = useUnsaved(changed);
  const tooLong = draft.length > HOUSE_RULES_MAX_CHARACTERS;
  return (
    <div className="space-y-5">
      <TextArea
        label="Draft"
        limit={HOUSE_RULES_MAX_CHARACTERS}
        value={draft}
        onChange={(event) => setTyped({ text: event.target.value, over })}
      />
      <form
        className="grid items-end gap-3 sm:grid-cols-[1fr_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          if (question.trim() !== '') tried.mutate({ question, draft });
        }}
      >
        <Field
          label="Try it with a question"
          value={question}
          maxLength={1000}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <Button type="submit" look="plain" busy={tried.isPending} disabled={tooLong}>
          {tried.isPending ? 'Asking...' : 'Try'}
        </Button>
      </form>
      {tried.error && (
        <p role="alert" className="text-sm text-danger">
          {tried.error.message}
        </p>
      )}
      {tried.data && (
        <div className="grid gap-6 @4xl:grid-cols-2">
          <Answer title="With the draft" text={tried.data.draft} />
          <Answer title="With the current rules" text={tried.data.current} />
        </div>
      )}
      {conflict && <ChangedByOther theirs={current} onTake={() => setTyped(null)} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          look="signal"
          busy={apply.isPending}
          disabled={!changed || tooLong}
          onClick={() =>
            apply.mutate(
              { text: draft, replaces: current?.id ?? null },
              {
                onSuccess: ({ versions }) => setTyped((now) => now && { ...now, over: versions[0] }),
              },
            )
          }
        >
          {apply.isPending ? 'Applying...' : conflict ? 'Overwrite with mine' : 'Apply'}
        </Button>
        <p role="status" className="text-sm text-muted">
          {apply.isSuccess && !changed && 'Applies from the next question.'}
        </p>
      </div>
      {apply.error && changed && !conflict && (
        <p role="alert" className="text-sm text-danger">
          {apply.error.message}
        </p>
      )}
      <ConfirmLeaving {...leaving} />
    </div>
  );
}

/** Someone else applied other rules in the meantime. Typed text stays until one version is chosen. */
function ChangedByOther({ theirs, onTake }: { theirs: Version | undefined; onTake: () => void }) {
  return (
    <div role="alert" className="space-y-3 rounded-edge border-l-3 border-signal bg-sunk px-4 py-4 text-sm">
      <p>
        {theirs?.written_by ?? 'Someone else'} applied these rules{' '}
        {theirs ? moment(theirs.written_at) : 'in the meantime'}, after you began. What you typed is still
        here and not applied.
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap">{theirs?.text || 'None'}</p>
      <Button look="plain" onClick={onTake}>
        Use theirs
      </Button>
    </div>
  );
}

function Answer({ title, text }: { title: string; text: string }) {
  return (
    <div className="min-w-0 rounded-edge border border-line bg-raised px-4 py-3">
      <h3 className="mb-2 font-semibold">{title}</h3>
      <div className="prose text-sm wrap-anywhere">
        <Markdown text={text} />
      </div>
    </div>
  );
}

function Versions({ versions, mayEdit }: { versions: readonly Version[]; mayEdit: boolean }) {
  const apply = useApplyRules();
  if (versions.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="touch-target cursor-pointer py-1 text-muted">Versions</summary>
      <ul className="mt-2 divide-y divide-line">
        {versions.map(({ id, text, written_at, written_by, current }) => (
          <li key={id} className="py-3">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <span className="text-muted">
                {moment(written_at)}
                {written_by && `, ${written_by}`}
              </span>
              {current ? (
                <Pill look="active">Current</Pill>
              ) : (
                mayEdit && (
                  <Button
                    look="plain"
                    busy={apply.isPending}
                    onClick={() => apply.mutate({ text, replaces: versions[0]!.id })}
                  >
                    Apply again
                  </Button>
                )
              )}
            </div>
            <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{text || 'None'}</p>
          </li>
        ))}
      </ul>
      {apply.error && (
        <p role="alert" className="mt-2 text-danger">
          {apply.error.message}
        </p>
      )}
    </details>
  );
}
