import { RotateCcw } from 'lucide-react';
import { Button } from './button.tsx';

interface FailingProps {
  message: string;
  onRetry: () => void;
}

/** Says why something could not be loaded, with a retry button. */
export function Failing({ message, onRetry }: FailingProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-4 text-sm">
      <p>{message}</p>
      <Button look="plain" onClick={onRetry}>
        <RotateCcw size={16} aria-hidden /> Retry
      </Button>
    </div>
  );
}
