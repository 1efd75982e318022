import { GetStarted } from '#web/features/get-started/get-started.tsx';
import { QUICK_ACCESS } from './quick-access.ts';

/** The guide for newcomers, with links to the tabs they need first. */
export const Guide = ({ onClose }: { onClose: () => void }) => (
  <GetStarted tiles={QUICK_ACCESS} onClose={onClose} />
);
