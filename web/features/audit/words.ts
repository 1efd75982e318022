import type { FeedbackKind } from '#shared/feedback-limits.ts';
import type { GymPart } from '#shared/gym-parts.ts';

export const SIGNED_IN_WITH = {
  app: ', with an authenticator code',
  recovery: ', with a recovery code',
  none: '',
};

export const GYM_PARTS_IN_WORDS: Record<GymPart, string> = {
  name: 'the gym’s name',
  front: 'the front page',
  accent: 'the accent color',
  logo: 'the logo',
  banner: 'the announcement banner',
  plans: 'the plans’ words',
  programs: 'program access',
  faq: 'the FAQ',
  suggestions: 'the suggested questions',
  legal: 'the legal text',
};

export const FEEDBACK_IN_WORDS: Record<FeedbackKind, string> = {
  message: 'feedback',
  question: 'a question',
  page: 'a reported page',
  rating: 'a rating',
};

export const ROLES_IN_WORDS: Record<string, string> = {
  admin: 'an admin',
  'super-admin': 'a super admin',
  whitelist: 'whitelisted',
  og: 'an OG',
};
