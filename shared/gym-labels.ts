import type { GymPart, GymParts } from './gym-parts.ts';

export const NAME_LABELS: Record<keyof GymParts['name'], string> = {
  product: 'Name of the coach',
  name: 'Name of the gym',
  tagline: 'Tagline',
  description: 'Description',
  founder: 'Founder',
  town: 'Town',
  website: 'Website',
  contact_email: 'Contact email',
};

export const BANNER_WORDS = {
  until: 'Last day',
  url: 'Link',
  link: 'Link text',
} as const;

export const FRONT_LABELS = {
  'splash.headline': 'Headline of the front page',
  'splash.text': 'Text below the headline',
  'splash.features.title': 'Feature',
  'splash.features.text': 'Description',
  'hero.title': 'Greeting above an empty chat',
  'hero.text': 'Text below the greeting',
} as const;

export const FAQ_LABELS = {
  question: 'Question',
  also_asked: 'Also asked',
  group: 'Category',
  answer: 'Answer',
} as const;

/** Labels for the fields of a part on the page where they are edited, by their paths in its file. */
export const FIELD_LABELS: Partial<Record<GymPart, Record<string, string>>> = {
  name: NAME_LABELS,
  front: FRONT_LABELS,
  banner: BANNER_WORDS,
  faq: FAQ_LABELS,
};
