import { type FormEvent, useState } from 'react';
import type { ImportQuestion, ImportReading } from '#shared/import-reading.ts';
import { Button } from '#web/ui/button.tsx';
import { isEnough } from './columns-question.tsx';
import type { Answers } from './import-api.ts';
import { Question } from './question.tsx';
import type { Given, LiftChoices } from './steps.ts';

interface QuestionsProps {
  reading: ImportReading;
  /** The answers that were refused, to correct. */
  given: Given;
  titles: readonly string[];
  onAnswer: (answers: Answers, lifts: LiftChoices) => void;
  onRestart: () => void;
}

/** Questions to answer before it is known what a file would add. */
export function Questions({ reading, given, titles, onAnswer, onRestart }: QuestionsProps) {
  const [answers, setAnswers] = useState<Answers>(() => {
    const columns = reading.questions.find((question) => question.about === 'columns')?.guess;
    return { ...(columns && { columns }), ...given.answers };
  });
  const [lifts, setLifts] = useState<Record<string, string | null | undefined>>(given.lifts);
  const [missing, setMissing] = useState(false);
  const isAnswered = (question: ImportQuestion): boolean => {
    if (question.about === 'lifts') return question.names.every((name) => lifts[name] !== undefined);
    if (question.about === 'columns') return isEnough(answers.columns ?? {});
    return Boolean(answers[question.about]);
  };
  const open = reading.questions.filter((question) => !isAnswered(question)).length;

  function goOn(event: FormEvent) {
    event.preventDefault();
    if (open > 0) return setMissing(true);
    const chosen = Object.entries(lifts).filter(
      (choice): choice is [string, string | null] => choice[1] !== undefined,
    );
    onAnswer(answers, Object.fromEntries(chosen));
  }

  return (
    <form onSubmit={goOn} className="space-y-8">
      {reading.questions.map((question) => (
        <div key={question.about}>
          <Question
            question={question}
            lifts={reading.lifts}
            titles={titles}
            answers={answers}
            onAnswer={(answer) => setAnswers({ ...answers, ...answer })}
            chosen={lifts}
            onChoose={(name, title) => setLifts({ ...lifts, [name]: title })}
          />
          {missing && !isAnswered(question) && (
            <p role="alert" className="mt-2 text-sm text-danger">
              {question.about === 'lifts' ? 'Please choose one for each.' : 'Please answer this first.'}
            </p>
          )}
        </div>
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="signal">
          Continue
        </Button>
        <Button look="plain" onClick={onRestart}>
          Choose another file
        </Button>
      </div>
    </form>
  );
}
