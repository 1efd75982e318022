const END = ['\n\nThese ', 'were ', 'the ', 'last ', 'words.'];
export const LAST_WORDS = END.join('').trim();

/** Returns Markdown of everything an answer can contain, as tokens. */
export function longAnswer(tokens: number): string[] {
  const part = (nth: number) => `## Week ${nth}

Work up to a **single** that moves well, rest *three minutes* between sets, and stop when the bar slows down. Write it down, with the date and the weight of the belt.

- Box squat, ${60 + nth} % of your best for eight doubles
- Good mornings, light and strict, three sets of ten
- Reverse hyper, two heavy sets and one easy one
  - and a minute of hanging after each

| Day | Lift | Sets | Percent |
|---|---|---|---|
| Monday | Squat | 8 x 2 | ${60 + nth} |
| Wednesday | Bench | 9 x 3 | ${50 + nth} |
| Friday | Deadlift | 6 x 1 | ${65 + nth} |

\`\`\`
squat  ${100 + nth}  ${110 + nth}  ${120 + nth}
bench   ${70 + nth}   ${75 + nth}   ${80 + nth}
\`\`\`

1. Warm up until you sweat a little.
2. Lift with speed, not with anger.
3. Walk home.

> Nobody was ever too strong for their sport.

`;
  const all: string[] = [];
  for (let nth = 1; all.length < tokens; nth++) all.push(...(part(nth).match(/\s*\S{1,6}|\s+$/g) ?? []));
  return [...all.slice(0, tokens - END.length), ...END];
}
