import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/icon-button.tsx';

interface BranchSwitchProps {
  id: string;
  /** Every version, oldest first. */
  siblings: readonly string[];
  onSwitch: (id: string) => void;
}

/**
 * Shows which of its versions a message is, with buttons to the others. Hidden while an answer is being
 * written.
 */
export function BranchSwitch({ id, siblings, onSwitch }: BranchSwitchProps) {
  const at = siblings.indexOf(id);
  if (at < 0 || siblings.length < 2) return null;
  const step = (label: string, to: number, Icon: typeof ChevronLeft) => {
    const target = siblings[to];
    return (
      // It keeps the focus even at the last one.
      <IconButton
        label={label}
        aria-disabled={!target}
        className="aria-disabled:opacity-35"
        onClick={() => target && onSwitch(target)}
      >
        <Icon size={17} aria-hidden />
      </IconButton>
    );
  };
  return (
    <div className="-ml-2.5 flex items-center text-muted in-data-running:invisible">
      {step('Previous version', at - 1, ChevronLeft)}
      <span className="figures min-w-9 text-center text-sm">
        <span className="sr-only">Version </span>
        {at + 1} / {siblings.length}
      </span>
      {step('Next version', at + 1, ChevronRight)}
    </div>
  );
}
