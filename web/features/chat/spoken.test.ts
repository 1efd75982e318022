import { expect, it } from 'vitest';
import { spoken } from './spoken.ts';

it('keeps the words of an answer and leaves its markup out', () => {
  expect(
    spoken(`## Speed day

Pull **fast**, rest *a minute* [1]. See [the page](https://x.example/a) [1, 2].

- Box squat, \`8 x 2\`
- Rows
1. Then rest

> "Write it down" [unverified]

| Week | Percent |
|---|:-:|
| 1 | 75 |

\`\`\`text
2 * 3 = 6
\`\`\``),
  ).toBe(
    'Speed day Pull fast, rest a minute. See the page. Box squat, 8 x 2 Rows 1. Then rest "Write it down" (not found on the page) Week, Percent 1, 75 2 3 = 6',
  );
});

it('says that a very long answer continues', () => {
  const said = spoken('Pull again. '.repeat(1_000));
  expect(said.length).toBeLessThan(2_100);
  expect(said).toMatch(
    /Pull… The rest is in the conversation\.$|again\.… The rest is in the conversation\.$/,
  );
});
