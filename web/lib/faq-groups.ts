import type { FaqGroup } from '#shared/gym-parts.ts';

/** In the order in which they are shown. */
export const FAQ_GROUP_LABELS: Record<FaqGroup, string> = {
  app: 'The app',
  membership: 'Membership',
  training: 'Training',
  gear: 'Gear',
  gym: 'The gym',
};
