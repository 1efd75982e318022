import type { DateOrder, ImpossibleAnswer, UnitAnswer } from '#shared/import-limits.ts';
import type { ImportedLift, ImportQuestion } from '#shared/import-reading.ts';
import { calendarDay } from '#web/lib/dates.ts';
import { counted, number } from '#web/lib/numbers.ts';
import { Combobox } from '#web/ui/combobox.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { ColumnsQuestion } from './columns-question.tsx';
import type { Answers } from './import-api.ts';
import { LiftChoice } from './lift-choice.tsx';
import { dayAndMonth } from './words.ts';

interface QuestionProps {
  question: ImportQuestion;
  lifts: readonly ImportedLift[];
  titles: readonly string[];
  answers: Answers;
  onAnswer: (answer: Answers) => void;
  chosen: Readonly<Record<string, string | null | undefined>>;
  onChoose: (name: string, title: string | null | undefined) => void;
}

const HEADING = 'display text-xl';

/** One question, with the ways to answer it. */
export function Question({ question, lifts, titles, answers, onAnswer, chosen, onChoose }: QuestionProps) {
  if (question.about === 'unit') {
    return (
      <section>
        <h3 className={HEADING}>What unit are these weights in?</h3>
        <p className="mt-1 text-sm text-muted">
          The file gives none for {counted(question.count, 'set')}. For example:
        </p>
        <Examples sets={question.examples} />
        <Segmented<UnitAnswer | ''>
          label="Unit of the weights"
          hideLabel
          options={[
            { value: 'lb', label: 'Pounds' },
            { value: 'kg', label: 'Kilograms' },
            { value: 'none', label: 'No unit' },
          ]}
          value={answers.unit ?? ''}
          onChange={(unit) => unit && onAnswer({ unit })}
        />
      </section>
    );
  }
  if (question.about === 'impossible') {
    return (
      <section>
        <h3 className={HEADING}>Did you really lift this?</h3>
        <p className="mt-1 text-sm text-muted">
          {counted(question.count, 'set')} would mean more than any record. A digit may be wrong, or kilograms
          may be pounds.
        </p>
        <Examples sets={question.examples} />
        <Segmented<ImpossibleAnswer | ''>
          label="Impossible sets"
          hideLabel
          options={[
            { value: 'leave_out', label: 'Leave them out' },
            { value: 'keep', label: 'Keep them' },
          ]}
          value={answers.impossible ?? ''}
          onChange={(impossible) => impossible && onAnswer({ impossible })}
        />
      </section>
    );
  }
  if (question.about === 'dates') {
    const [first = 1, second = 1] = (question.example.match(/\d+/g) ?? []).map(Number);
    return (
      <section>
        <h3 className={HEADING}>Which date format is this?</h3>
        <p className="mt-1 mb-4 text-sm text-muted">
          Line {number(question.line)} says <strong className="text-ink">{question.example}</strong>, and no
          other date shows which number is the month.
        </p>
        <Segmented<DateOrder | ''>
          label="Order of day and month"
          hideLabel
          options={[
            { value: 'day-first', label: dayAndMonth(first, second) },
            { value: 'month-first', label: dayAndMonth(second, first) },
          ]}
          value={answers.dates ?? ''}
          onChange={(dates) => dates && onAnswer({ dates })}
        />
      </section>
    );
  }
  if (question.about === 'lifter') {
    return (
      <section>
        <h3 className={HEADING}>Which of these lifters are you?</h3>
        <p className="mt-1 mb-4 text-sm text-muted">
          The file holds results of {counted(question.count, 'lifter')}.
        </p>
        <div className="max-w-80">
          <Combobox
            label="Your name in the file"
            value={answers.lifter ?? ''}
            onChange={(lifter) => onAnswer({ lifter })}
            options={question.lifters.map(({ name }) => name)}
            maxLength={200}
          />
        </div>
      </section>
    );
  }
  if (question.about === 'columns') {
    return (
      <section>
        <h3 className={HEADING}>Which column holds what?</h3>
        <ColumnsQuestion
          question={question}
          columns={answers.columns ?? {}}
          onChange={(columns) => onAnswer({ columns })}
        />
      </section>
    );
  }
  return (
    <section>
      <h3 className={HEADING}>Which lifts are these?</h3>
      <p className="mt-1 mb-4 text-sm text-muted">
        They may be lifts you have under another name. Your choice is remembered.
      </p>
      <ul className="space-y-6">
        {question.names.map((name) => {
          const lift = lifts.find((one) => one.name === name);
          return (
            lift && (
              <li key={name} className="border-t border-line pt-4">
                <LiftChoice
                  lift={lift}
                  titles={titles}
                  value={chosen[name]}
                  onChange={(title) => onChoose(name, title)}
                />
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

/** Sets that a question is about, with their line numbers. */
function Examples({ sets }: { sets: Extract<ImportQuestion, { about: 'unit' }>['examples'] }) {
  return (
    <ul className="my-4 space-y-1">
      {sets.map(({ line, exercise, weight, repetitions, day }) => (
        <li key={line} className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <span className="figures text-2xl">{number(weight)}</span>
          {repetitions !== null && <span>× {repetitions}</span>}
          <bdi className="text-muted wrap-anywhere">
            {[exercise, day && calendarDay(day)].filter(Boolean).join(', ')}
          </bdi>
        </li>
      ))}
    </ul>
  );
}
