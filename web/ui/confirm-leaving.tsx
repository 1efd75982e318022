import { Confirm } from './confirm.tsx';

interface ConfirmLeavingProps {
  asked: boolean;
  leave: () => void;
  stay: () => void;
}

/** Asks before leaving a screen with unsaved changes. */
export function ConfirmLeaving({ asked, leave, stay }: ConfirmLeavingProps) {
  return (
    <Confirm
      open={asked}
      question="Leave without saving?"
      note="What you changed here will be lost."
      action="Leave"
      onConfirm={leave}
      onClose={stay}
    />
  );
}
