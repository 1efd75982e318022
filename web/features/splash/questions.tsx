import type { PublicFace } from '#shared/gym-face.ts';
import { useGym } from '#web/lib/gym.ts';
import { pricesInWords } from './pricing.tsx';

const QUESTIONS = [
  {
    question: 'Where do the answers come from?',
    answer:
      'From the gym’s own books, articles and seminars. Each claim has a numbered source: click it, and the page opens with the quoted words highlighted.',
  },
  {
    question: 'Can it be wrong?',
    answer:
      'Yes. It is a language model and can make mistakes. Quotes are checked against the page, and any that is not there is marked as not found. It is not a doctor, strength coach or nutritionist.',
  },
];

const afterTrial = ({ plans }: PublicFace) => ({
  question: 'What happens after the 24 hours?',
  answer: `The coach stops answering until you subscribe${plans.length ? `, at ${pricesInWords(plans)}` : ''}.`,
});

const sample = ({ name }: PublicFace) => ({
  question: `Is ${name} a real gym?`,
  answer:
    'No. The gym, its people and its books are a fictional sample. The software is open source: a gym replaces one folder, and it becomes their coach.',
});

export function Questions() {
  const gym = useGym();
  const questions = [
    ...QUESTIONS,
    ...(gym.subscriptions ? [afterTrial(gym)] : []),
    ...(gym.sample ? [sample(gym)] : []),
  ];
  return (
    <section id="faq" aria-labelledby="faq-title" className="border-t border-line bg-sunk">
      <div className="mx-auto max-w-[76rem] px-5 py-20 sm:px-10">
        <h2 id="faq-title" className="display text-3xl">
          FAQ
        </h2>
        <div className="mt-8 border-b border-line-strong">
          {questions.map(({ question, answer }) => (
            <details key={question} className="group border-t border-line-strong">
              <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-semibold [&::-webkit-details-marker]:hidden">
                {question}
                <span aria-hidden className="figures text-xl leading-none group-open:rotate-45">
                  +
                </span>
              </summary>
              <p className="max-w-measure pb-6 text-sm text-ink-soft">{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
