/**
 * Doubles unescaped quotation marks inside quoted fields, as Strong writes them in notes: one closes its
 * field only where the field can end. Adds no line, and changes nothing in a correct file.
 */
export function repairQuotes(text: string, delimiter: string): string {
  const ends = (at: number) => {
    let after = at;
    while (text[after] === ' ') after++;
    const next = text[after];
    return next === undefined || next === delimiter || next === '\n' || next === '\r';
  };
  let repaired = '';
  let from = 0;
  let at = 0;
  for (;;) {
    const open = text.indexOf('"', at);
    if (open < 0) break;
    at = open + 1;
    const before = text[open - 1];
    if (before !== undefined && before !== delimiter && before !== '\n' && before !== '\r') continue;
    for (;;) {
      const mark = text.indexOf('"', at);
      // Never closed: left for the parser to report.
      if (mark < 0) return repaired + text.slice(from);
      at = mark + 1;
      if (text[at] === '"') at++;
      else if (ends(at)) break;
      else {
        repaired += `${text.slice(from, at)}"`;
        from = at;
      }
    }
  }
  return repaired + text.slice(from);
}
