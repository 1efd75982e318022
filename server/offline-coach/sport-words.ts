import { stemsOf } from './stems.ts';

/** Words that nobody calls who does not ask about lifting, its gear, its meets or the body that does it. */
const SPORT_WORDS = new Set(
  stemsOf(
    `squat bench deadlift press pulldown row rows clean snatch jerk curl extension pushdown pushup pullup dip
    lunge lift lifts lifter lifting powerlifting weightlifting strongman barbell dumbbell kettlebell bar plate
    rack sled hyper chain chains band bands belt sleeves wraps straps chalk collar ssb cambered prowler
    gym coach workout session warmup reps rep sets set singles doubles triples max maxes rm pr prs opener
    attempt attempts meet competition comp federation platform judge ref raw wilks dots
    heavy weight load percent intensity volume deload conjugate sumo stance grip lockout depth
    muscle hypertrophy strength strong speed power cardio conditioning recovery soreness sore
    knee elbow shoulder hip ankle wrist back spine glute hamstring quad tricep bicep lat abs chest thigh calf
    pain ache injury hernia tendon protein creatine calories diet eat sleep bodyweight kg lbs
    beginner masters founder`,
  ),
);

/** How many of these stems are words of the sport. */
export function sportWordsIn(stems: Iterable<string>): number {
  let count = 0;
  for (const stem of stems) if (SPORT_WORDS.has(stem)) count++;
  return count;
}
