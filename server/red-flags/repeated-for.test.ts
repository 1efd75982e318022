import { describe, expect, it } from 'vitest';
import { NO_WORDS } from '#server/prompt-format/marks.ts';
import { fixedWords } from './fixed-words.ts';
import type { Said } from './repeated-for.ts';
import { REPEATED_WORDS } from './repeated-words.ts';

const MODEL_ANSWER = 'Keep the bar over the middle of the foot.';

/** A conversation of these questions, answered with fixed words or else like a model. */
function conversation(...questions: string[]): Said[] {
  const said: Said[] = [];
  for (const text of questions) {
    const answer = fixedWords(text, said, undefined)?.text ?? MODEL_ANSWER;
    said.push({ role: 'user', text }, { role: 'assistant', text: answer });
  }
  return said;
}

const repeatedAfter = (questions: string[], message: string) => {
  const words = fixedWords(message, conversation(...questions), undefined);
  return words !== null && 'repeated' in words ? words : null;
};

const GOES_ON: Record<string, string[]> = {
  'deadlifted on saturday and since then my crotch area feels kinda numb and i have trouble peeing': [
    'is it just from the belt being tight?',
    "i haven't seen a doctor",
    'why',
  ],
  'chest pain when I bench': [
    'can i still do my bench today?',
    'ok but why',
    'it went away',
    "it's gone now",
    'how long until i can train',
    'im fine now',
    'am i overreacting',
    'should i call a doctor',
    'could it be the preworkout',
    'maybe i slept wrong',
    'what if i just do legs',
    'and squats',
    'How heavy should I deadlift?',
    'what do I do now?',
    'what can I still train',
    'no',
    'tell me more',
    'shorter',
    'which page?',
    "what's your source",
    'can i go to the gym tomorrow',
    'my wife says it is nothing',
    'thanks but can i bench',
    'should i still do 3x5 today',
    'where is the nearest hospital',
    'if my doctor says ok can i bench',
    'can my friend drive me to the hospital',
    'just give me a plan',
    'probably gas',
    'doms?',
    'im 24 theres no way',
    'i dont have insurance',
    'should i drive home',
    'my coach says push through',
    'i meant soreness',
    'Am I going to die',
    'no doctor has checked me yet, can i bench',
    'the doctor did not see me, can i bench',
    'the doctor has not said anything yet',
    'the doctor gave me an appointment for friday, can i bench until then?',
    'my doctor told me to go to the er but can i finish my sets first',
    'dr google says it is just a muscle, can i bench',
    'my friend saw a doctor for the same thing, can i bench',
    'i went to the hospital two years ago for my knee, can i bench',
    'give me a 5x5 program',
    'write me a 3 day program',
    'ok then 3x5 at 60 kg',
    'can i do close grip bench',
    'how much do i bench today?',
    'i pay attention to my form, can i bench',
    'can i use the open trap bar',
    'my husband says just do legs',
    'my buddy says to squat light',
    "Today's squats at 80% - ok?",
  ],
  'my arm went numb': ['what about light sets', 'will straps help'],
  'I passed out under the bar': ['was it dehydration', 'it was only a second', 'can i finish my workout'],
  'my buddy passed out at the gym': ['he is awake now', 'can he lift again', 'what should i do'],
  'i want to kill myself': ['how do i bench', 'what is the point', 'forget it', 'i was joking'],
  'i make myself throw up after meals': ['how many calories should i eat', 'ok but how do i lose 5 kg'],
  'how much tren should i take': [
    'what if i only take half',
    'ok but why',
    'is 200 mg too much',
    '500 mg a week?',
  ],
  'i am 14, what is my max squat?': ['ok but why'],
  'me duele el pecho cuando hago press banca': [
    '¿es por el cinturón?',
    'ya se me pasó',
    'y puedo hacer sentadillas?',
    'ya he descansado, entonces?',
    'por qué',
    'cuánto tiempo sin entrenar',
    'it went away',
    'ningún médico me vio, ¿puedo entrenar?',
    'tengo en cuenta eso, ¿puedo entrenar?',
  ],
  'Ich habe Brustschmerzen beim Bankdrücken': [
    'liegt das am gürtel?',
    'ist wieder weg',
    'kann ich heute noch trainieren',
    'warum',
    'und leichte sätze?',
    'ich war noch nicht beim Arzt',
    'der Arzt hat noch nichts gesagt, kann ich bankdrücken?',
    'der arzt sagt ich soll in die notaufnahme, kann ich vorher trainieren?',
  ],
  "j'ai mal à la poitrine quand je squatte": [
    "c'est la ceinture ?",
    "c'est passé",
    'je peux quand même faire du développé ?',
    'pourquoi',
    'combien de temps sans sport',
    "je compte m'entraîner demain",
    'elle est partie',
  ],
  'estou com dor no peito no agachamento': [
    'é por causa do cinto?',
    'já passou',
    'posso treinar leve?',
    'por quê',
    'quanto tempo sem treinar',
    'nenhum médico viu, posso treinar?',
    'me dá um plano de treino',
    'ela sumiu',
  ],
};

const OTHER_SUBJECT: Record<string, string[]> = {
  'chest pain when I bench': [
    'Where is the gym?',
    'how much is a membership',
    'what does a belt cost',
    'ok but the price of the belt?',
    'can i still cancel my membership',
    'are you open on monday',
    'thanks',
    'ok i will',
    'got it',
    'log squat 100 kg x 5 yesterday',
    'squat 100 kg x 5',
    'delete my last squat',
    'convert 225 lb to kg',
    'i squatted 140 today',
    'see you tomorrow',
    'where can i buy a belt',
    'what are your hours on sunday',
    'tell me about the gym',
    'tell me a joke',
    'my wife squats 80 kg, is that good',
    'paramedics said im ok',
    'what does Ruth squat',
    'my wife wants a program',
    'how does he bench',
    'my doctor cleared me, can i bench',
    'i went to the er and they said it was a pulled muscle, when can i train',
    'a doctor has looked at it, can i bench now?',
    'the doctor diagnosed costochondritis, how do i train',
    'i got cleared, can i bench',
    'they did an ecg and it was clear, can i bench',
    'my card was declined',
    'i was charged twice this month',
    'i want my money back',
    'how do i upgrade my plan',
    'pause my membership until the doctor clears me',
    'how do i log a workout',
    'ok i am going to the hospital now',
    'calling 911 now',
  ],
  'i want to kill myself': ['where is the gym', 'thank you', 'i called the hotline'],
  'i make myself throw up after meals': ['where is the gym'],
  'how much tren should i take': ['how do i squat', 'how many sets for biceps'],
  'i am 14, what is my max squat?': ['what about light sets'],
  'me duele el pecho cuando hago press banca': [
    'gracias',
    '¿dónde está el gimnasio?',
    '¿cuánto cuesta la membresía?',
    'registra sentadilla 100 kg x 5',
    'fui al médico y me dijo que todo bien',
  ],
  'Ich habe Brustschmerzen beim Bankdrücken': [
    'danke',
    'wo ist das studio?',
    'was kostet die mitgliedschaft?',
    'trag kniebeuge 100 kg x 5 ein',
    'mein arzt hat gesagt es ist nur der muskel',
    'mir wurde zweimal abgebucht',
  ],
  "j'ai mal à la poitrine quand je squatte": [
    'merci',
    'où est la salle ?',
    "combien coûte l'abonnement ?",
    'note squat 100 kg x 5',
    "j'ai vu un médecin, tout va bien",
    "le médecin m'a dit que tout va bien, je peux faire du développé ?",
    'ma carte a été refusée',
  ],
  'estou com dor no peito no agachamento': [
    'obrigado',
    'onde fica a academia?',
    'quanto custa a mensalidade?',
    'registra agachamento 100 kg x 5',
    'fui no médico e está tudo bem',
    'o médico me liberou, posso treinar?',
  ],
};

const casesOf = (cases: Record<string, string[]>) =>
  Object.entries(cases).flatMap(([flagged, messages]) => messages.map((message) => [flagged, message]));

it.each(casesOf(GOES_ON))('“%s”, “%s” gets the words again', (flagged, message) => {
  expect(repeatedAfter([flagged!], message!)).not.toBeNull();
});

it.each(casesOf(OTHER_SUBJECT))('“%s”, “%s” gets its own answer', (flagged, message) => {
  expect(fixedWords(message!, conversation(flagged!), undefined)).toBeNull();
});

it.each([
  ['chest pain when I bench', 'ok but why', /emergency number comes first/],
  ['I passed out under the bar', 'ok but why', /A doctor has to see this first/],
  ['i want to kill myself', 'ok but why', /talk to a person first/],
  ['i make myself throw up after meals', 'ok but why', /helpline for eating disorders first/],
  ['tengo dolor en el pecho', 'why', /el número de emergencias/],
])('“%s”, “%s” gets words of its kind and language', (flagged, message, words) => {
  expect(repeatedAfter([flagged], message)?.text).toMatch(words);
});

describe('the words', () => {
  const flagged = 'chest pain when I bench';

  it('stay after they were repeated', () => {
    expect(repeatedAfter([flagged, 'it went away', 'ok but why'], 'how do I squat')).not.toBeNull();
  });

  it('stay for training after another subject, but a bare question is about that one', () => {
    expect(repeatedAfter([flagged, 'where is the gym'], 'can I bench there')).not.toBeNull();
    expect(repeatedAfter([flagged, 'where is the gym'], 'why?')).toBeNull();
    expect(repeatedAfter([flagged, 'are you open today'], 'and on sundays?')).toBeNull();
  });

  it('end after two other exchanges', () => {
    expect(
      repeatedAfter([flagged, 'where is the gym', 'who founded it in 1990'], 'how do I squat'),
    ).toBeNull();
  });

  it('of an emergency stay after a question about doping', () => {
    const doping = 'i am on tren, could it be that?';
    expect(repeatedAfter([flagged, doping], 'can i still bench today?')?.text).toMatch(/emergency number/u);
  });

  it('come for what was sent without words', () => {
    expect(repeatedAfter([flagged], NO_WORDS)).not.toBeNull();
  });

  it('end once a doctor has seen them', () => {
    expect(repeatedAfter([flagged, 'my doctor cleared me'], 'how do I squat')).toBeNull();
  });

  it('are not repeated for ever', () => {
    const often = Array.from({ length: 6 }, () => 'can I bench');
    expect(repeatedAfter([flagged, ...often], 'how do I squat')).toBeNull();
  });

  it('do not follow from a message that no fixed words answered', () => {
    const history: Said[] = [
      { role: 'user', text: flagged },
      { role: 'assistant', text: MODEL_ANSWER },
    ];
    expect(fixedWords('ok but why', history, undefined)).toBeNull();
  });

  it('exist for every reply in every language, in at most three sentences', () => {
    for (const words of Object.values(REPEATED_WORDS))
      for (const text of Object.values(words)) {
        expect(text).toMatch(/^\*\*[^*]+\*\*/u);
        expect(text.split(/[.!?](?:\*\*)? /u).length).toBeLessThanOrEqual(3);
      }
  });
});

it.each([
  'can i ',
  'my doctor ',
  'if my doctor said ',
  'it was this ',
  'squat 100 kg x 5 ',
  `${'a'.repeat(50)} `,
])('reads ten thousand characters of “%s” after a red flag in milliseconds', (part) => {
  const history = conversation('chest pain when I bench');
  const start = process.threadCpuUsage();
  fixedWords(part.repeat(10_000 / part.length), history, undefined);
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(1000);
});
