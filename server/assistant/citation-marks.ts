/** One marker, `[1]`, `[^1]` or `[1, 2]`. */
const MARK = String.raw`\[\^?\d{1,3}(?:\s*[,;]\s*\^?\d{1,3})*\]`;

export const MARKER = new RegExp(`^${MARK}`);
export const MARKER_START = /^\[(?:\^?\d{1,3}\s*[,;]\s*)*\^?\d{0,3}\s*$/;
export const MARKER_ANYWHERE = new RegExp(MARK);
/** One or more markers with only spaces or commas between them. */
export const MARKERS = new RegExp(`^(?:[ \\t,]*${MARK})+`);
/** The citation at the end of a quote, inside its marks, `to a box [2].`: spaces, markers and the rest. */
export const CITED_INSIDE = new RegExp(
  String.raw`([ \t]*)(${MARK}(?:[ \t,]*${MARK})*)([^\p{L}\p{N}[\]]*)$`,
  'u',
);
/** The maximum distance from a quote to its citation, in the same line. */
const CITATION_REACH = 200;

const ADDRESS = String.raw`[ \t]?<?(?:https?:\/\/|mailto:|[/#])`;
const LINK = new RegExp(`^\\(${ADDRESS}`);
const DEFINITION = new RegExp(`^:${ADDRESS}`);
/** How much text after a marker decides whether it names a link. */
const LINK_START_MAX = ':'.length + ' <https://'.length;

/** The end of a text whose markers, in a sentence, introduce what follows: `as it says in [1]: `. */
const INTRODUCTION = new RegExp(
  String.raw`[\p{L}\p{N},][ \t]+[*_]*((?:${MARK}[ \t,]*)+)[*_]*:[\s*_-]*$`,
  'u',
);
/** Characters of text that can hold an introduction. */
export const INTRODUCTION_MAX = 80;

export const numbersIn = (markers: string): number[] => (markers.match(/\d{1,3}/g) ?? []).map(Number);

/**
 * Whether a marker is a link's text or name, `[1](https://…)` or at the start of a line `[1]: https://…`, by
 * the text after it; null when more text decides.
 */
export function namesLink(after: string, { lineStart, final }: { lineStart: boolean; final: boolean }) {
  if (after === '') return final ? false : null;
  const link = after[0] === '(' ? LINK : after[0] === ':' && lineStart ? DEFINITION : null;
  if (link === null) return false;
  if (link.test(after)) return true;
  return final || after.length >= LINK_START_MAX ? false : null;
}

/** Returns the numbers cited for what follows `before`. */
export const introducedBy = (before: string): number[] => numbersIn(INTRODUCTION.exec(before)?.[1] ?? '');

/**
 * Returns the markers that may cite a quote ('' when there are none), by the text behind it, and what is
 * between; null when more text decides.
 */
export function citationBehind(after: string, final: boolean): { between: string; markers: string } | null {
  const boundary = after.search(/[\n“„«"]/);
  const reach = after.slice(0, Math.min(boundary < 0 ? after.length : boundary, CITATION_REACH));
  const marker = MARKER_ANYWHERE.exec(reach);
  if (marker === null) {
    const isComplete = final || boundary >= 0 || after.length >= CITATION_REACH;
    return isComplete ? { between: '', markers: '' } : null;
  }
  const [markers] = MARKERS.exec(after.slice(marker.index))!;
  const mayGoOn = /^[ \t,]*(?:\[[\^\d,; ]*)?$/.test(after.slice(marker.index + markers.length));
  return mayGoOn && !final ? null : { between: after.slice(0, marker.index), markers };
}
