import type { FaqGroup } from '#shared/gym-parts.ts';

/** In display order. */
export const FAQ_GROUP_LABELS: Record<FaqGroup, string> = {
  app: 'The app',
  membership: 'Membership',
  training: 'Training',
  gear: 'Gear',
  gym: 'The gym',
};
