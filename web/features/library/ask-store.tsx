import { useMutation } from '@tanstack/react-query';
import { Quote } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { LIBRARY_QUESTION_MAX_CHARACTERS } from '#shared/library-limits.ts';
import type { AskedPassage } from '#shared/library-measures.ts';
import { SEEDED_STORES, type SeededStore, STORE_NAMES } from '#shared/store.ts';
import { api } from '#web/lib/call.ts';
import { number } from '#web/lib/numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { SectionHead } from '#web/ui/section-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { ShouldBeFound } from './should-be-found.tsx';

const ALONE = 'none';

interface AskStoreProps {
  store: SeededStore;
  /** Searches only this work. */
  workId?: string;
}

/**
 * Tries a question: shows what it finds, the score of each passage, and what would be quoted, with two stores
 * side by side.
 */
export function AskStore({ store, workId }: AskStoreProps) {
  const [search] = useSearchParams();
  const [question, setQuestion] = useState(search.get('question') ?? '');
  const [compared, setCompared] = useState<SeededStore | typeof ALONE>(ALONE);
  const asked = useMutation(api.library.ask.mutationOptions());
  const other = useMutation(api.library.ask.mutationOptions());
  const others = SEEDED_STORES.filter((one) => one !== store);
  return (
    <section aria-labelledby="ask" className="space-y-4">
      <SectionHead id="ask" title={workId ? 'Ask this work' : 'Ask the store'} />
      <form
        className="grid items-end gap-3 sm:grid-cols-[1fr_auto_auto]"
        onSubmit={(event) => {
          event.preventDefault();
          if (question.trim() === '') return;
          asked.mutate({ question, store, ...(workId && { workId }) });
          if (compared === ALONE) other.reset();
          else other.mutate({ question, store: compared });
        }}
      >
        <Field
          label="Question"
          value={question}
          maxLength={LIBRARY_QUESTION_MAX_CHARACTERS}
          placeholder="How low should the box be?"
          onChange={(event) => setQuestion(event.target.value)}
        />
        {!workId && (
          <Select
            label="Compare with"
            options={[
              { id: ALONE, label: 'No other store' },
              ...others.map((id) => ({ id, label: STORE_NAMES[id] })),
            ]}
            value={compared}
            onChange={setCompared}
          />
        )}
        <Button type="submit" look="iron" busy={asked.isPending || other.isPending}>
          Ask
        </Button>
      </form>
      {(asked.error ?? other.error) && (
        <p role="alert" className="text-sm text-danger">
          {(asked.error ?? other.error)?.message}
        </p>
      )}
      {asked.data && (
        <div className={other.data ? 'grid gap-8 @4xl:grid-cols-2' : ''}>
          <Found
            name={other.data ? STORE_NAMES[store] : null}
            question={asked.variables.question}
            passages={asked.data.passages}
          />
          {other.data && (
            <Found
              name={STORE_NAMES[other.variables.store]}
              question={other.variables.question}
              passages={other.data.passages}
            />
          )}
        </div>
      )}
    </section>
  );
}

interface FoundProps {
  /** Name of the store, where there are two. */
  name: string | null;
  question: string;
  passages: readonly AskedPassage[];
}

function Found({ name, question, passages }: FoundProps) {
  return (
    <div>
      {name && <h3 className="display mb-2 text-lg">{name}</h3>}
      <p role="status" className="sr-only">
        {passages.length} passages found
      </p>
      {passages.length === 0 ? (
        <p className="text-sm text-muted">Nothing was found.</p>
      ) : (
        <ol className="space-y-5">
          {passages.map((passage, index) => (
            <Passage key={passage.id} passage={passage} rank={index + 1} question={question} />
          ))}
        </ol>
      )}
    </div>
  );
}

const FIELDS = [
  ['words', 'Words'],
  ['parts', 'Parts of words'],
  ['title', 'Title and heading'],
  ['proximity', 'Words close together'],
  ['question', 'A question it answers'],
] as const;
const SCORE = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

function Passage({ passage, rank, question }: { passage: AskedPassage; rank: number; question: string }) {
  const { title, place, heading, text, score, fields, matched, quote } = passage;
  const contributing = FIELDS.filter(([field]) => fields[field] > 0);
  return (
    <li className="border-l-3 border-line pl-4 text-sm">
      <div className="flex items-baseline gap-3">
        <span className="figures text-lg">{rank}</span>
        <p className="min-w-0 flex-1 font-semibold wrap-anywhere">
          <Link
            to={`/account/vector/${passage.store}/${passage.work_id}?${new URLSearchParams({ question })}`}
            className="underline underline-offset-4 hover:no-underline"
          >
            {title}
          </Link>
          {place && `, ${place}`}
        </p>
        <span className="figures text-base">{number(score, SCORE)}</span>
      </div>
      {heading && <p className="mt-0.5 text-muted">{heading}</p>}
      {quote && (
        <p className="mt-2 flex gap-2">
          <Quote size={16} aria-hidden className="mt-0.5 shrink-0 text-muted" />
          <span className="min-w-0 wrap-anywhere">
            <span className="sr-only">Would be quoted: </span>
            <mark>{quote}</mark>
          </span>
        </p>
      )}
      <p className={`mt-2 wrap-anywhere whitespace-pre-line text-ink-soft ${quote ? 'line-clamp-3' : ''}`}>
        {text}
      </p>
      <p className="mt-2 text-xs text-muted">
        {contributing.length === 0
          ? 'Found by its meaning alone: it contains none of the question’s words.'
          : contributing.map(([field, label]) => `${label} ${number(fields[field], SCORE)}`).join(' · ')}
        {matched.length > 0 && ` · matches ${matched.join(', ')}`}
      </p>
      <ShouldBeFound workId={passage.work_id} page={passage.page} question={question} />
    </li>
  );
}
