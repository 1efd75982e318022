import type { GymPart, GymParts } from '#shared/gym-parts.ts';
import { counted } from '#web/lib/numbers.ts';
import { keysOf, PROGRAM_LABELS } from './labels.ts';

/** Title of each part, and where it is shown. */
export const PART_WORDS: Record<GymPart, { title: string; about: string }> = {
  name: {
    title: 'Name',
    about: 'In page titles, emails and the app’s navigation, and who the coach says it is.',
  },
  front: { title: 'Front page', about: 'What visitors read first, and the greeting above an empty chat.' },
  accent: {
    title: 'Accent color',
    about: 'The one color beside black and white: buttons, source numbers, highlights.',
  },
  logo: {
    title: 'Logo',
    about: 'Beside the name in the sidebar, on the front page and in the browser’s tab.',
  },
  banner: { title: 'Announcement banner', about: 'Above the front page and every screen of your members.' },
  plans: { title: 'Plans', about: 'What your plans are called and in which order they are offered.' },
  programs: {
    title: 'Member programs',
    about:
      'Members can use the coach in assistants and programs of their own, within their membership and its limits.',
  },
  faq: {
    title: 'FAQ',
    about: 'The questions that the coach answers about the gym, and where it quotes them from.',
  },
  suggestions: {
    title: 'Suggested questions',
    about: 'What members can ask with one tap in an empty chat.',
  },
  legal: { title: 'Legal text', about: 'Your disclaimer and terms, open to everyone.' },
};

const SUMMARIES: { [Part in GymPart]: (value: GymParts[Part]) => string } = {
  name: ({ product, name }) => `${product}, ${name}`,
  front: ({ splash }) => splash.headline,
  accent: ({ color }) => color ?? 'The app’s own yellow',
  logo: ({ file }) => (file === null ? 'The app’s own mark' : 'A picture of your own'),
  banner: (banner) => (banner?.enabled ? (banner.messages[0]?.text ?? '') : 'Off'),
  plans: (plans) => plans.map(({ name }) => name).join(', '),
  programs: (programs) =>
    keysOf(PROGRAM_LABELS)
      .filter((key) => programs[key])
      .map((key) => PROGRAM_LABELS[key])
      .join(', ') || 'None',
  faq: (entries) => counted(entries.length, 'question'),
  suggestions: (groups) => counted(Object.values(groups).flat().length, 'question'),
  legal: ({ title }) => title,
};

/** Summarizes a part in a line. */
export const summaryOf = <Part extends GymPart>(part: Part, value: GymParts[Part]): string =>
  SUMMARIES[part](value);
