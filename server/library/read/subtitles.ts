import type { WorkKind } from '#shared/store.ts';
import { printed } from './html-text.ts';
import { type Cue, cuesOf } from './subtitle-cues.ts';
import type { PageText, WorkPages } from './work-pages.ts';

/** A section ends at the first end of a sentence or pause after this many seconds, … */
const SECTION_SECONDS = 120;
/** … or after this many, where captions have neither. */
const SECTION_MAX_SECONDS = 180;
/** … or after this many characters, where the time does not advance. */
const SECTION_MAX_CHARACTERS = 8000;
const PAUSE_SECONDS = 2;
/** Two speakers in a cue, not a minus sign, and the sign of live captions for a new speaker. */
const NEW_SPEAKER = /^(?:[-–—](?:\s(?=\S)|(?=[^\s\d]))|>{2,}\s?(?=\S))/u;
const VOICE = /<v(?:\.[^\s<>]*)?\s([^<>]+)>/u;
const TAG = /<\/?(?:[bicuvs]|ruby|rt|lang|font|\d[\d:]*)(?:[.\s][^<>]*)?>|\{\\[^{}]*\}/giu;
const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' };
/** What Markdown would take for a heading, a quote, a table or a list. */
const MARKUP = /^(?=#{1,6}\s|[>|]|[-+*]\s)/u;
const SENTENCE_END = /[.!?…]["'”’)\]]*$/u;

interface Paragraph {
  /** Seconds from the start. */
  start: number;
  text: string;
}

/**
 * Reads the subtitles of a recording (SubRip, WebVTT) as its transcript: sections of about two minutes, each
 * with the time at which it begins. Returns null when the text is something else.
 */
export function readSubtitles(text: string, fallbackTitle: string, kind?: WorkKind): WorkPages | null {
  const cues = cuesOf(text);
  if (cues === null) return null;
  const pages = sectionsOf(cues).map(
    (paragraphs, index): PageText => ({
      number: index + 1,
      time: clockOf(paragraphs[0]!.start),
      section: null,
      text: paragraphs.map((paragraph) => paragraph.text.replace(MARKUP, '\\')).join('\n\n'),
    }),
  );
  return pages.length === 0 ? null : { title: fallbackTitle, author: '', kind: kind ?? 'seminar', pages };
}

function sectionsOf(cues: readonly Cue[]): Paragraph[][] {
  const sections: Paragraph[][] = [];
  let voice = '';
  let end = 0;
  let shown: readonly string[] = [];
  let last = '';
  let characters = 0;
  for (const cue of cues) {
    const isAfterPause = cue.start - end >= PAUSE_SECONDS;
    end = Math.max(end, cue.end);
    const lines = cue.lines
      .map((line) => ({ text: plain(line), voice: VOICE.exec(line)?.[1]?.trim() }))
      .filter(({ text }) => text !== '');
    // Live captions scroll: a cue repeats the lines still on the screen. Repeated alone after a pause, they are said again.
    const texts = lines.map(({ text }) => text);
    const again = repeated(shown, texts);
    const fresh = lines.slice(isAfterPause && again === texts.length ? 0 : again);
    if (texts.length > 0) shown = texts;
    for (const [at, line] of fresh.entries()) {
      const section = sections.at(-1);
      const isEnded = SENTENCE_END.test(last);
      const isPause = at === 0 && isAfterPause;
      const isOther = line.voice !== undefined && line.voice !== voice;
      const isBreak = isOther || NEW_SPEAKER.test(line.text) || (isPause && isEnded);
      const text = `${isOther ? `${line.voice}: ` : ''}${line.text.replace(NEW_SPEAKER, '')}`;
      voice = line.voice ?? voice;
      const seconds = section === undefined ? 0 : cue.start - section[0]!.start;
      const isDue = seconds >= SECTION_SECONDS && (isBreak || isPause || isEnded);
      const isFull = seconds >= SECTION_MAX_SECONDS || characters >= SECTION_MAX_CHARACTERS;
      if (section === undefined || isDue || isFull) {
        sections.push([{ start: cue.start, text }]);
        characters = 0;
      } else if (isBreak) section.push({ start: cue.start, text });
      else section.at(-1)!.text += ` ${text}`;
      characters += text.length;
      last = text;
    }
  }
  return sections;
}

function plain(line: string): string {
  const text = line.replace(TAG, '').replace(/&(amp|lt|gt|nbsp|lrm|rlm);/gu, (_, name) => CHARACTERS[name]!);
  return printed(text).replace(/\s+/gu, ' ').trim();
}

/** Maximum number of lines on a screen. */
const SCREEN_LINES_MAX = 8;

/** Returns how many of the first lines are the last ones shown before. */
function repeated(shown: readonly string[], lines: readonly string[]): number {
  for (let count = Math.min(shown.length, lines.length, SCREEN_LINES_MAX); count > 0; count--)
    if (shown.slice(-count).every((line, at) => line === lines[at])) return count;
  return 0;
}

/** Seconds → `HH:MM:SS`. */
function clockOf(seconds: number): string {
  const whole = Math.floor(seconds);
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
