import type { ReactNode } from 'react';
import { moment } from '#web/lib/dates.ts';
import { useGym } from '#web/lib/gym.ts';
import { AskYourself } from './ask-yourself.tsx';

interface SharedAnswerProps {
  question: string;
  /** ISO timestamp. */
  createdAt: string;
  edited: boolean;
  /** The answer with its sources. */
  children: ReactNode;
}

/** A shared answer, for everyone who has its link. */
export function SharedAnswer({ question, createdAt, edited, children }: SharedAnswerProps) {
  const gym = useGym();
  return (
    <article>
      <p className="text-sm text-muted">
        Asked of {gym.product} · {moment(createdAt, 'day')}
      </p>
      <h1
        dir="auto"
        className="display mt-2 text-3xl break-words whitespace-pre-wrap text-balance sm:text-4xl"
      >
        {question}
      </h1>
      <div className="mt-6">{children}</div>
      <p className="mt-6 text-sm text-muted">
        {edited
          ? 'Edited by the person who shared it. Quotes under the sources are word for word from their pages.'
          : 'Quotes under the sources are word for word from their pages.'}{' '}
        {gym.product} is a language model and can be wrong.
      </p>
      <AskYourself />
    </article>
  );
}
