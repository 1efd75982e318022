/** What subtitles show at once. */
export interface Cue {
  /** Seconds from the start. */
  start: number;
  end: number;
  lines: string[];
}

const CLOCK = '((?:\\d{1,3}:)?\\d{1,2}:\\d{2}(?:[.,]\\d{1,3})?)';
const TIMING = new RegExp(`^\\s*${CLOCK}\\s*-->\\s*${CLOCK}(?:\\s|$)`, 'u');
const WEBVTT = /^WEBVTT(?:[ \t]|$)/u;
const COUNT = /^\s*\d+\s*$/u;
/** Blocks of WebVTT that are not shown. */
const UNSHOWN = /^(?:NOTE|STYLE|REGION)(?:\s|$)/u;

/** Parses SubRip or WebVTT, in order of time; null when the text does not begin as either. */
export function cuesOf(text: string): Cue[] | null {
  const lines = text.trimStart().split('\n');
  const isWebVtt = WEBVTT.test(lines[0]!);
  if (!isWebVtt && !TIMING.test(lines[COUNT.test(lines[0]!) ? 1 : 0] ?? '')) return null;
  const cues: Cue[] = [];
  let isShown = false;
  for (const [at, line] of lines.entries()) {
    const timing = TIMING.exec(line);
    const isFirst = at === 0 || lines[at - 1]!.trim() === '';
    if (timing) {
      cues.push({ start: secondsOf(timing[1]!), end: secondsOf(timing[2]!), lines: [] });
      isShown = true;
    } else if (TIMING.test(lines[at + 1] ?? '') && (COUNT.test(line) || (isWebVtt && isFirst))) {
      // The number or name of the cue that begins below.
    } else if (isWebVtt && isFirst && UNSHOWN.test(line)) isShown = false;
    else if (isShown) cues.at(-1)?.lines.push(line);
  }
  return cues.sort((one, other) => one.start - other.start);
}

function secondsOf(clock: string): number {
  return clock
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => 60 * sum + Number(part), 0);
}
