/** This many double-spaced lines in a row were set that way by a program. */
const RUN_MIN = 8;
const GOING_ON_SHARE = 0.4;
/** A shorter line that ends a sentence ends its paragraph. */
const SHORT_SHARE = 0.8;
const SENTENCE_END = /[.!?:]["'”’)\]]*$/u;

/** Removes blank lines between the lines of a paragraph. */
export function singleSpaced(text: string): string {
  const lines = text.split('\n');
  const isBlank = (at: number) => (lines[at] ?? '').trim() === '';
  const dropped = new Set<number>();
  for (let at = 0; at < lines.length; at++) {
    if (isBlank(at)) continue;
    const run = [at];
    while (isBlank(run.at(-1)! + 1) && run.at(-1)! + 2 < lines.length && !isBlank(run.at(-1)! + 2))
      run.push(run.at(-1)! + 2);
    at = run.at(-1)!;
    if (run.length < RUN_MIN) continue;
    const said = run.map((line) => lines[line]!.trim());
    const goesOn = said.filter(
      (line, index) => index > 0 && /^\p{Ll}/u.test(line) && !SENTENCE_END.test(said[index - 1]!),
    );
    if (goesOn.length < GOING_ON_SHARE * said.length) continue;
    const full = said.reduce((most, { length }) => Math.max(most, length), 0);
    for (const [index, line] of run.slice(0, -1).entries()) {
      const ends = SENTENCE_END.test(said[index]!) && said[index]!.length < SHORT_SHARE * full;
      if (!ends) dropped.add(line + 1);
    }
  }
  return dropped.size === 0 ? text : lines.filter((_, at) => !dropped.has(at)).join('\n');
}
