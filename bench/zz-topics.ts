import { readFileSync, writeFileSync } from 'node:fs';
import { gymQuestionIn, maybeGymQuestionIn } from '#server/offline-coach/gym/gym-answer.ts';
import { asLookedUp } from '#server/offline-coach/words/as-looked-up.ts';
import { likelyTopic } from '#server/offline-coach/topic-model/model.ts';
const lines = readFileSync(process.argv[2]!, 'utf8').split('\n').filter((l) => l.includes('\t')).map((l) => l.split('\t') as [string, string]);
const mode = process.argv[3];
let right = 0, wrong = 0, nothing = 0, falseTaken = 0, on = 0, off = 0;
for (const [topic, message] of lines) {
  const said = asLookedUp(message);
  let got: string | null = likelyTopic(said);
  if (topic === 'none') { off++; if (got !== null) { falseTaken++; console.log('FALSE', got, message); } continue; }
  on++;
  if (got === topic) right++; else if (got === null) { nothing++; } else { wrong++; console.log('WRONG', topic, '→', got, message); }
}
console.log({ on, right, wrong, nothing, off, falseTaken });
