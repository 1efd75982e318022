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
  const begins = (at: number) => {
    const before = text[at - 1];
    return before === undefined || before === delimiter || before === '\n' || before === '\r';
  };
  /** Whether the doubled mark before this ends a note like `box 12"`: its field would else run into the next one. */
  const endsAfterMark = (at: number) => {
    if (!ends(at)) return false;
    let next = text.indexOf('"', at);
    while (next >= 0 && text[next + 1] === '"') next = text.indexOf('"', next + 2);
    const between = text.slice(at, next < 0 ? undefined : next);
    if (between.trim() !== '' && !/[\r\n]/.test(between)) return false;
    return next < 0 || (begins(next) && !ends(next + 1));
  };
  let repaired = '';
  let from = 0;
  let at = 0;
  for (;;) {
    const open = text.indexOf('"', at);
    if (open < 0) break;
    at = open + 1;
    if (!begins(open)) continue;
    for (;;) {
      const mark = text.indexOf('"', at);
      // Never closed: left for the parser to report.
      if (mark < 0) return repaired + text.slice(from);
      at = mark + 1;
      if (text[at] === '"') {
        at++;
        if (!endsAfterMark(at)) continue;
        repaired += `${text.slice(from, at)}"`;
        from = at;
        break;
      }
      if (ends(at)) break;
      else {
        repaired += `${text.slice(from, at)}"`;
        from = at;
      }
    }
  }
  return repaired + text.slice(from);
}
