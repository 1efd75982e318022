import { useContext } from 'react';
import { Link } from 'react-router';
import { TryQuestionContext } from './answer-context.ts';

/** For those who fill the library: shows what the question finds, and records what it should find. */
export function TryQuestion({ question }: { question: string }) {
  const pathFor = useContext(TryQuestionContext);
  if (pathFor === null) return null;
  return (
    <Link
      to={pathFor(question)}
      className="touch-target inline-flex h-8 items-center text-xs text-muted underline-offset-4 hover:underline"
    >
      Try on the library
    </Link>
  );
}
