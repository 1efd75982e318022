/** A last line that could still become anything: a bullet, a heading, a rule, the line below a heading. */
const UNDECIDED_LINE = /(?:^|\n)[ \t]*(?:[-=*_#+>`~|:][-=*_#+>`~|: \t]*|\d{1,3}[.)]?[ \t]*)$/;
/** An unclosed citation or mark of an unverified quote. */
const OPEN_CITATION = /\[(?:[\d,\s]*|u[a-z]*)$/;
const OPEN_LINK = /(!?)\[([^\]\n]*)\]\([^)\n]*$/;
const OPEN_LINK_TEXT = /!?\[([^\]\n]*)$/;

/**
 * Completes the last block of a growing text, so that it does not jump between two meanings: closes open
 * marks, and briefly holds back what may still become something else.
 * @param growing false for an interrupted text: nothing more comes, so no part of a table is held back
 */
export function unfinished(block: string, growing = true): string {
  if (insideFence(block)) return block;
  let text = table(block.replace(UNDECIDED_LINE, ''), growing);
  text = text
    .replace(OPEN_CITATION, '')
    .replace(OPEN_LINK, (_all, image: string, label: string) => (image ? '' : label))
    .replace(OPEN_LINK_TEXT, '$1');
  return closeMarks(text);
}

function insideFence(block: string): boolean {
  return (block.match(/^ {0,3}(?:`{3,}|~{3,})/gm)?.length ?? 0) % 2 === 1;
}

/**
 * Shows rows once the table is one: before its second line is complete it would be a paragraph of bars. Rows
 * appear whole, so that columns are not measured again with every word.
 */
function table(block: string, growing: boolean): string {
  const lines = block.split('\n');
  let first = lines.length;
  if (lines.at(-1) === '') first -= 1;
  const end = first;
  while (first > 0 && lines[first - 1]?.trimStart().startsWith('|')) first -= 1;
  const rows = lines.slice(first, end);
  const [header, rule] = rows;
  if (header === undefined) return block;
  const whole = rows.length > 2 || (rows.length === 2 && end < lines.length);
  if (whole && rule !== undefined)
    return end < lines.length || !growing ? block : lines.slice(0, end - 1).join('\n');
  return lines.slice(0, first).join('\n');
}

/** Closes emphasis and code left open in the last line. */
function closeMarks(text: string): string {
  const start = text.lastIndexOf('\n') + 1;
  const line = text.slice(start);
  const ticks = line.match(/`/g)?.length ?? 0;
  if (ticks % 2 === 1) return line.endsWith('`') ? text.slice(0, -1) : `${text}\``;
  const bare = line.replace(/`[^`]*`/g, '').replace(/^\s*[*+-]\s/, '');
  const trimmed = text.replace(/(?<!\*)\*{1,2}$/, '');
  if (trimmed !== text) {
    // Stars at the very end either open (nothing is lost) or close half of what they should.
    return closeMarks(trimmed);
  }
  const strong = (bare.match(/\*\*/g)?.length ?? 0) % 2 === 1;
  const em = (bare.replaceAll('**', '').match(/\*/g)?.length ?? 0) % 2 === 1;
  const closing = `${em ? '*' : ''}${strong ? '**' : ''}`;
  return closing === '' ? text : text.trimEnd() + closing;
}
