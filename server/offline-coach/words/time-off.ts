const COUNT =
  '(?:\\d{1,2}(?:[.,]5)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|half an?|(?:one|two|three) and a half|an?|a couple(?: of)?|a few|several|many)';
const ROUGHLY = '(?:(?:almost|about|over|nearly|around|like|roughly|more than|the (?:last|past)) )?';
const LONG = '(?:(?:straight|whole|full|solid|long) )?';
/** A few days are a weekend. */
const STRETCH = `(${ROUGHLY}(?:${COUNT}[ -])?${LONG}(?:weeks?|months?|years?)|${ROUGHLY}(?:[5-9]|[1-9]\\d|five|six|seven|eight|nine|ten) days?)`;
const GYM = '(?:training|lifting|working out|the gym)';
const TRAINED = `(?:train(?:ed|ing)?|lift(?:ed|ing)?|work(?:ed|ing)? out|touched (?:a |the )?(?:bar(?:bell)?|weights?)|been (?:(?:to|at|in) the gym|training|lifting)|gone to the gym)`;
const NOW = '(?:(?:just|only|now|basically) ){0,3}';
/** The athlete, or the beginning of a clause without a subject. */
const I = `(?:(?<=^(?:(?:so|hey|hi|ok|and|but|well)[, ]+){0,3}|[.!?;,] |\\b(?:and|but|so|because) )|\\b(?:i|we)(?:['’]?(?:ve|m)| have| am| was| had)? )${NOW}`;
const BACK = '\\b(?:coming |getting )?back (?:after|from) ';
/** What may follow; 'three weeks off deadlifts' and 'a week off work' are something else. */
const FREE = `(?=[,.!?;]|$| (?:and|but|so|because|cause|cuz|due|with|after|since|how|what|where|should|can|do|now|then|i|ill|sick|on)\\b)`;

/** Ways of saying that somebody has not trained for a while, each with the stretch of time. */
const TIME_OFF = [
  // 'I took 4 months off', '6 weeks off', 'back after two weeks away'
  `(?:${I}(?:took|taken|had|been) |${BACK}|^)${STRETCH} (?:off|away|without)(?: (?:from |of )?${GYM})?${FREE}`,
  // 'Had a 10 day break'
  `(?:${I}(?:took|taken|had) |${BACK})(?:an? )?${STRETCH} (?:break|lay-?off)(?: from ${GYM})?${FREE}`,
  // 'Haven't lifted in 2 years'
  `${I}(?:have ?n['’]?t|have not|did ?n['’]?t|did not) (?:really |properly |even )?${TRAINED}(?: at all| properly| anything)? (?:in|for) ${STRETCH}(?! before\\b)`,
  // 'I missed a week'
  `${I}(?:missed|skipped) ${STRETCH}(?: of ${GYM})?${FREE}`,
  // 'Been out for a year'
  `${I}(?:been|was) (?:out|away|gone|off|inactive)(?: of the gym| from ${GYM})? for ${STRETCH}${FREE}`,
  // 'After twenty years of nothing', 'starting over after 10 years off'
  `(?:(?:starting|beginning|start|begin) (?:over|again) )?\\bafter ${STRETCH} (?:of (?:nothing|no (?:training|lifting|sport|exercise)|doing nothing)|away from the (?:gym|bar))`,
  // 'Haven't lifted since my kids were born, about twenty years'
  `${I}(?:have ?n['’]?t|have not) (?:really |properly |even )?${TRAINED} since [^,.!?]{3,40}, ${STRETCH}(?: ago)?${FREE}`,
].map((source) => new RegExp(`(?<![\\p{L}\\d])${source}`, 'iu'));

/** 'A 10 day break' */
const MANY = /(?<=\d[ -]|\b(?:two|three|four|five|six|seven|eight|nine|ten)[ -])(day|week|month|year)$/iu;

/** Returns the stretch of time off that a question names after `withTimeOff`; null without one. */
export const timeOffIn = (question: string): string | null =>
  /\bback after (.{3,40}?) off training\b/iu.exec(question)?.[1] ?? null;

/** Replaces the ways of saying that somebody has not trained for a while by one, which keeps how long. */
export function withTimeOff(question: string): string {
  for (const said of TIME_OFF) {
    const found = said.exec(question);
    const stretch = found?.[1];
    if (found === null || stretch === undefined) continue;
    const called = `back after ${stretch.replace(MANY, '$1s')} off training`;
    const rest = question.replace(found[0], '');
    return /[\p{L}\p{N}]/u.test(rest) ? question.replace(found[0], called) : `how do I come ${called}?`;
  }
  return question;
}
