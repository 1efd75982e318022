import { stemsOf } from '#server/offline-coach/words/stems.ts';

/**
 * Words that ask about any lift, gear or week without naming one: 'how wide do I stand', 'how many sets and
 * reps'.
 */
export const ASPECTS = new Set(
  stemsOf(
    `wide width narrow stand stance high height low deep depth heavy light weight load bar sets set reps rep
    repetition repetitions percent percentage kilos pounds exercise exercises movement movements variation variations
    lift lifts rest resting between week weeks day days month months times session sessions minute minutes second
    seconds hours size length thick tight tightly loose hard easy fast slow close fix cure cause reason step steps cue
    cues technique form side number amount instead different same other more less enough ok mine both safe stop start starting
    change changes changing rotate train trains training use used hold keep
    every each mostly mainly lately usually normally normal beginner beginners woman women man men girl girls kid kids teenager older old young master masters lifter lifters people year years age progress increase add hurt hurts pain bad wrong`,
  ),
);
