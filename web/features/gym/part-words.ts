import type { GymPart } from '#shared/gym-parts.ts';

/** What each part is called, and where it is read. */
export const PART_WORDS: Record<GymPart, { title: string; about: string }> = {
  name: {
    title: 'Name',
    about: 'In page titles, letters and the app’s frame, and who the coach says it is.',
  },
  front: { title: 'Front page', about: 'What visitors read first, and the greeting above an empty chat.' },
  accent: { title: 'Accent color', about: 'The one color beside chalk and iron: buttons, sources, marks.' },
  logo: {
    title: 'Logo',
    about: 'Beside the name in the sidebar, on the front page and in the browser’s tab.',
  },
  banner: { title: 'Announcement banner', about: 'Above the front page and every screen of your members.' },
  plans: { title: 'Plans', about: 'What your plans are called and in which order they are offered.' },
  faq: {
    title: 'FAQ',
    about: 'The questions that the coach answers about the gym, and where it quotes them from.',
  },
  suggestions: {
    title: 'Suggested questions',
    about: 'What members can ask with one press in an empty chat.',
  },
  legal: { title: 'Legal text', about: 'Your disclaimer and terms, open to everyone.' },
};
