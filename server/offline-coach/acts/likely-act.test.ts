import { describe, expect, it } from 'vitest';
import { intentsOf } from './intents.ts';
import { likelyAct } from './likely-act.ts';

const TODAY = '2026-03-05';
const named = (message: string) => likelyAct(message, TODAY)?.act.name ?? null;

describe('a likely act', () => {
  it.each([
    ['best triple on each lift please, just the numbers', 'best set of each'],
    ['when did I last do anything heavy overhead, do you have the date?', 'last'],
    ['which of my lifts have i not touched in the longest time', 'longest ago'],
    ['could you tell me please by how much my squat has improved since the first entry', 'gain'],
    ['do i have any deadlift between the one eighty and the two hundred', 'history'],
    ['would you be so good as to list all of the deadlifts I have on file?', 'history'],
    ["so what's my total then, all added up? asking for the lads in the group chat", 'total'],
    ['compare my bench and my press for me, in percent', 'compare records'],
    ['how many times my bodyweight is my deadlift', 'share of body weight'],
    ['warm up me to 190 deadlift, I have not small plates', 'warm up'],
    ["what plates per side for 225lbs if the bar's 35 lb, not the 45", 'plates'],
    ['waht does 62.5 come to in lbs, an american is asking me on insta', 'convert'],
    ['if somebody gets 120 for 6 what is that worth as a single', 'one-rep max'],
    ['going by my sets of 5 whats my squat max supposed to be', 'estimate'],
  ])('for “%s” is %s', (message, act) => {
    expect(named(message)).toBe(act);
  });

  it('reads the only weight given with DOTS as the body weight, in either unit', () => {
    const message = 'Would you be so kind as to work out my DOTS score, I am a man of 210 lb';
    expect(likelyAct(message, TODAY)?.slots).toMatchObject({
      bodyWeight: { value: 210, unit: 'lb' },
      weight: null,
    });
  });

  it.each([
    'wilks vs dots which is better',
    'wilks or dots',
    'scared of heavy weights since i got pinned last month',
    'best restaurants in town',
    // About somebody else.
    "what was Ruth's best total",
    'what did Ruth squat',
    "my wife's total",
    'his squat max',
    'best squat ever by a woman',
    'is my total good',
    'can other members see my records',
    'who sees my records',
    'can my coach see my records',
    'how much did the founder bench',
    // About training, the conversation or the body.
    'best deadlift stance',
    'last meal before training',
    'compare sumo and conventional',
    'what does triple crown total mean in powerlifting',
    'how do I get from 100 to 120 bench',
    'how long until I squat 180',
    'work out my chest',
    'what did I ask you last',
    'I gained 2 kilos since august',
    'since my last bench my shoulder hurts',
    // Several lifts and no body weight.
    'total of 180 120 and 210',
    // In the past, with no work set ahead.
    'warmup was bar x10, 60x5, 100x3, 140x1',
    'before covid i benched 130',
    // Available plates, and nothing to load.
    'ive 20kg bar n only 2 pairs of 20s, 1 pair 15 n 1 pair 5 whats the most i can load and can i make 112.5',
    'give me a workout',
    'write me a leg session',
    'write me a python script that sorts a list',
  ])('is not found for “%s”', (message) => {
    expect(named(message)).toBeNull();
  });
});

it.each([
  'my squat is worse than last month',
  'im getting weaker',
  'my bench has gotten worse',
  "i'm so much weaker",
])('reads no records for “%s”, which asks for the reason', (message) => {
  expect(named(message)).toBeNull();
  expect(intentsOf(message, TODAY).calls).toEqual([]);
});
