import type { PublicFace } from '#shared/gym-face.ts';
import type { GymEdits } from './gym-edits.ts';
import type { Pack } from './pack.ts';

/** Returns the path of the logo with this hash. */
export const logoPath = (hash: string) => `/api/gym/logo/${hash}`;

/** Creates what the web app's page tells everyone about the gym: the same object until something changes. */
export function publicFace(
  edits: GymEdits,
  rest: Pick<PublicFace, 'signUpSecret' | 'subscriptions' | 'backupDays' | 'analytics' | 'conversationDays'>,
): () => PublicFace {
  let made: { of: Pack; face: PublicFace } | null = null;
  return () => {
    const { current, logo } = edits;
    if (made?.of !== current) {
      const face = { ...current.gym, ...rest, plans: current.plans, logo: logo && logoPath(logo.hash) };
      made = { of: current, face };
    }
    return made.face;
  };
}
