import { expect, it } from 'vitest';
import { redFlagIn } from '#server/red-flags/red-flag.ts';
import { complaintAdviceFor, isNoiseAlone, withPainlessNoise } from './complaints.ts';

it.each([
  'my lower back hurts after deadlifts',
  'knee puffs up the day after leg day',
  'my elbow went like a balloon',
  'my knee makes a creaking sound on stairs',
  'sharp pain in my elbow',
  'my whole body aches since i started',
  'are sore knees normal',
  'and with a bad knee',
  'i broke my wrist',
  'torn pec, can i still press',
  'I have sciatica, can I deadlift',
  'my knee gave way on the last squat',
  'my acl was done in June, can I squat',
  'dropped the dumbbell on my foot',
  'toe went purple after the plate landed on it',
  'jammed my thumb between the plates',
  'rolled my ankle on the way in',
  'my shoulder keeps popping out when I bench',
  'my kneecap keeps slipping out of place',
])('says that it cannot judge pain: %s', (question) => {
  expect(complaintAdviceFor(question)).toEqual([expect.stringContaining('cannot judge pain')]);
});

it.each([
  'can i lift while pregnant in the 3rd trimester',
  'should I train with high blood pressure',
  'I have heart trouble, can I squat',
  'I get headaches when I squat',
  'I leak a little when I pick up something heavy',
  'hot flashes wake me up, does lifting help',
  'weak pelvic floor after two kids, can I squat',
  'doc put me on blood thinners, can i still go for a heavy single',
  'i take eliquis, how heavy should i squat',
  'My BP was 160 over 100 this morning',
  'i got one kidney, how much protein is ok for me',
  'type 1 diabetic here, what should i have before training',
  'had a c section 7 weeks ago, when can i squat heavy again',
  'I blacked out after deadlifts last week',
])('recommends a doctor without mentioning pain: %s', (question) => {
  expect(complaintAdviceFor(question)).toEqual([expect.stringMatching(/^I am not a doctor(?!.*pain)/)]);
});

it.each([
  'sled dragging for sore legs any good?',
  'does soreness mean growth',
  "let's get cracking on my squat",
  'how stiff should a bar be',
  'I broke my back squat record',
  'my belt is broken',
  'the bar leaks oil',
  'dropped my hips in the deadlift',
  'rolled the bar on my back',
  'my knees pop out over my toes in the hole',
  'crushed my legs today',
  'my hands keep slipping out of the straps on deadlift',
  'my hands keep slipping out on deadlift',
  'knees are slipping out of the sleeves',
  'my thumb keeps slipping out of the hook grip',
  'dropped 5 kg on my bench',
  'my blue band is on the left foot of the rack',
  'how did Ruth hurt her back',
  'it was a stroke of luck that i made that squat',
  'i have one kid, when do i train',
  'does lifting prevent cancer',
  'I swim, my stroke is weak, what lifts help',
  'my knees buckled in on squat, how do i fix it',
  'should i do crunches on leg day',
  'crunches in every session?',
  'are crunches when cutting useful',
  "let's crack on with bench",
  'there is a crack in the bar',
  'my squat grinds when it gets heavy',
  'how do i make my biceps pop',
  'how do i get my quads to pop',
  'collar snaps on the bar',
])('adds nothing: %s', (question) => {
  expect(complaintAdviceFor(question)).toEqual([]);
});

it.each([
  'how do i breathe during a heavy single, i almost passed out last week',
  'i nearly blacked out on squats',
  'felt like i was going to pass out after that set',
  'came close to passing out under the bar',
  'i thought i would faint at lockout',
  'everything went black at the top',
  'my vision went black on the third rep, is that normal',
  'nearly lost consciousness under the bar',
  'almost passed out doing power cleans',
  'almost fainted on a light set of squats',
  'i get really light headed and nearly black out after heavy deadlifts, is this normal',
  'almost passed out on squats, had to go to bed after',
  'is it normal to almost faint on deadlifts',
])('recommends having it examined: %s', (question) => {
  expect(complaintAdviceFor(question)).toEqual([expect.stringContaining('something to have looked at')]);
});

it.each([
  'saw stars on that last deadlift lol',
  'almost passed out laughing',
  'nearly passed out on the couch after that',
  'i was about to pass out flyers at the gym',
  'nearly blacked out the windows of my garage',
  'power cut, everything went dark',
  'i was going to pass out my spare protein bars',
  'i almost failed the set',
])('does not read fainting from: %s', (question) => {
  expect(complaintAdviceFor(question)).not.toContainEqual(expect.stringContaining('looked at'));
  expect(redFlagIn(question)).toBeNull();
});

it.each([
  ['my shoulder clicks when i press overhead, no pain', 'my shoulder clicks but does not hurt'],
  ["My knees click when I squat but it doesn't hurt", 'my knees click but does not hurt'],
  ['is it normal that my left elbow pops, no pain', 'my elbow pops but does not hurt'],
])('reduces “%s” to the noise', (question, noise) => {
  expect(withPainlessNoise(question)).toBe(noise);
  expect(isNoiseAlone(noise)).toBe(true);
});

it.each([
  'my knee clicks and gives way, no pain',
  'my knee clicks and locks, no pain',
  'my knee clicks and catches, no pain',
  'my knee clicks and feels unstable, no pain',
  '6 months pregnant and my hips pop, no pain',
  'my hips pop, no pain, i am pregnant',
  'on blood thinners and my knee clicks, no pain',
  'my knee clicks since the surgery, no pain',
  'my shoulder clicks when i bench, no pain, should i see a doctor',
  'My knee clicks, no pain. How many sets of squats a week?',
  'my knee clicks, no pain, how many sets of squats a week',
  'i am 15 and my knee clicks, no pain',
  'elbows in, my wrists click, no pain',
  'i put my back into it and my knee clicks, no pain',
  'my knee clicks',
])('keeps all of “%s”', (question) => {
  expect(withPainlessNoise(question)).toBe(question);
});
