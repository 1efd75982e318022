import { X } from 'lucide-react';
import { toApiError } from '#web/lib/api-error.ts';
import { Failing } from '#web/ui/failing.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { BIG } from './chalk-set.tsx';

interface ChalkWaitingProps {
  /** Why the lifts could not be loaded; null while they load. */
  problem: Error | null;
  onRetry: () => void;
  onClose: () => void;
}

/** Chalk mode before its lifts are loaded. */
export function ChalkWaiting({ problem, onRetry, onClose }: ChalkWaitingProps) {
  return (
    <Modal open onClose={onClose} label="Chalk mode" place="full">
      <div className="mx-auto flex h-full max-w-measure flex-col gap-6 px-5 pt-3">
        <button type="button" aria-label="Close" className={`${BIG} w-16 self-end`} onClick={onClose}>
          <X size={28} aria-hidden />
        </button>
        {problem ? (
          <Failing message={toApiError(problem).message} onRetry={onRetry} />
        ) : (
          <SkeletonLines widths={[40, 80, 60]} label="Loading your lifts" />
        )}
      </div>
    </Modal>
  );
}
