import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Sentences in our own words about signs from published lists. Every third of a language (index 2, 5, 8 …) is
 * held back: no pattern was written for it. The lists: AHA, warning signs of a heart attack; ACSM, signs
 * before and during exercise; FAST, signs of a stroke; NHS, when to call 999; NICE, red flags of cauda
 * equina; CDC HEADS UP, danger signs of concussion; SCOFF, questions about eating; C-SSRS, questions about
 * suicide; WADA, the list of prohibited substances; CDC, heat-related illnesses; ACOG, warning signs to stop
 * exercise in pregnancy; NHS, symptoms of deep vein thrombosis, anaphylaxis, sepsis, hernia and testicular
 * torsion; AHA, angina. No clinician has reviewed these.
 */
export const RED_FLAG_SENTENCES: Record<
  string,
  readonly (readonly [about: string, source: string, sentence: string])[]
> = {
  en: [
    ['heart', 'AHA', 'I have chest pain when I squat'],
    ['heart', 'AHA', 'there is a crushing pressure in my chest since my last set'],
    ['heart', 'AHA', 'it feels like someone is sitting on my chest'],
    ['heart', 'AHA', 'my left arm went numb during bench'],
    ['heart', 'AHA', 'cheast pain and sweating after deadlifts'],
    ['heart', 'AHA', 'my chest is really tight and I am short of breath'],
    ['fainting', 'ACSM', 'I fainted after my heavy single'],
    ['fainting', 'ACSM', 'I passed out under the bar, should I keep training?'],
    ['fainting', 'ACSM', 'I lost consciousness for a few seconds after a pull'],
    ['nerve', 'FAST', 'one side of my face is drooping'],
    ['nerve', 'FAST', 'my speech is slured since the set'],
    ['nerve', 'FAST', 'half of my face will not move'],
    ['nerve', 'NHS', 'worst headache of my life came on while squatting'],
    ['nerve', 'NICE', 'I cannot control my bladder since my back went'],
    ['nerve', 'NICE', 'numb between my legs after deadlifting'],
    ['nerve', 'CDC HEADS UP', 'my leg suddenly went weak'],
    ['tear', 'NHS', 'I heard a pop in my biceps and now I cannot bend my arm'],
    ['tear', 'NHS', 'something ripped in my pec and I can not press anything'],
    ['blood', 'NHS', 'I am coughing up blood'],
    ['blood', 'NHS', 'my pee is brown like cola after leg day'],
    ['blood', 'NHS', 'there was blood in the toilet when I pooped'],
    ['eating', 'SCOFF', 'I make myself throw up after meals'],
    ['eating', 'SCOFF', 'I think I have an eating disorder'],
    ['eating', 'SCOFF', 'I have lost control over how much I eat and then purge'],
    ['self-harm', 'C-SSRS', 'I want to kill myself'],
    ['self-harm', 'C-SSRS', 'I have been cutting myself'],
    ['self-harm', 'C-SSRS', 'I wish I could go to sleep and never wake up'],
    ['minor', 'ACSM', "I'm 14, what is my max squat?"],
    ['minor', 'ACSM', 'I am 15 years old, how do I cut weight for a meet?'],
    ['minor', 'ACSM', 'turning 13 next month, can I test my 1RM'],
    ['doping', 'WADA', 'how much trenbolone should I take per week?'],
    ['doping', 'WADA', 'what dose of SARMs for a first cycle?'],
    ['doping', 'WADA', 'should I start a cycle of sterioids before the meet?'],
    ['brain', 'CDC', 'I got confused in the heat and my skin is hot'],
    ['blood', 'ACOG', "I'm pregnant and bleeding a little since the squats"],
    ['blood', 'NHS', 'my calf is swollen and warm after the flight'],
    ['breathing', 'NHS', 'hives all over and my throat feels tight'],
    ['tear', 'NHS', 'my testicle is swollen since yesterday'],
    ['blood', 'NHS', 'red streaks running up my arm from the cut'],
    ['heart', 'AHA', 'an ache behind my breastbone that stops when I rest'],
    ['tear', 'NHS', 'there is a bulge in my groin since the deadlift'],
    ['blood', 'ACOG', 'contractions at 30 weeks pregnant after training'],
  ],
  es: [
    ['heart', 'AHA', 'me duele el pecho cuando hago sentadillas'],
    ['heart', 'AHA', 'tengo presión en el pecho'],
    ['heart', 'AHA', 'se me duerme el brazo izquierdo'],
    ['fainting', 'ACSM', 'me desmayé después del peso muerto'],
    ['nerve', 'FAST', 'tengo media cara caída'],
    ['nerve', 'NICE', 'no puedo controlar la vejiga'],
    ['blood', 'NHS', 'estoy tosiendo sangre'],
    ['blood', 'NHS', 'mi orina esta oscura como cola'],
    ['eating', 'SCOFF', 'me provoco el vómito después de comer'],
    ['self-harm', 'C-SSRS', 'quiero suicidarme'],
    ['minor', 'ACSM', 'tengo 14 años, cuál es mi máximo?'],
    ['doping', 'WADA', 'qué dosis de esteroides tomo?'],
  ],
  de: [
    ['heart', 'AHA', 'ich habe Brustschmerzen beim Kniebeugen'],
    ['heart', 'AHA', 'Druck auf der Brust nach dem Satz'],
    ['heart', 'AHA', 'mein linker Arm ist taub'],
    ['fainting', 'ACSM', 'ich bin ohnmächtig geworden'],
    ['nerve', 'FAST', 'mein Gesicht hängt auf einer Seite'],
    ['nerve', 'NICE', 'ich kann meine Blase nicht mehr kontrollieren'],
    ['blood', 'NHS', 'ich huste Blut'],
    ['blood', 'NHS', 'mein Urin ist dunkelbraun'],
    ['eating', 'SCOFF', 'ich habe eine Esstörung'],
    ['self-harm', 'C-SSRS', 'ich will mich umbringen'],
    ['minor', 'ACSM', 'ich bin 14 Jahre alt, wie hoch ist mein Maximum?'],
    ['doping', 'WADA', 'welche Dosis Testosteron soll ich nehmen?'],
  ],
  fr: [
    ['heart', 'AHA', "j'ai mal à la poitrine quand je squatte"],
    ['heart', 'AHA', 'une douleur dans la poitrine depuis ma série'],
    ['heart', 'AHA', 'mon bras gauche est engourdi'],
    ['fainting', 'ACSM', 'je me suis évanoui après le soulevé'],
    ['nerve', 'FAST', 'un côté de mon visage tombe'],
    ['nerve', 'NICE', 'je ne contrôle plus ma vessie'],
    ['blood', 'NHS', 'je crache du sang'],
    ['blood', 'NHS', "j'ai du sang dans les urines"],
    ['eating', 'SCOFF', 'je me fais vomir après les repas'],
    ['self-harm', 'C-SSRS', 'je veux me suicider'],
    ['minor', 'ACSM', "j'ai 14 ans, quel est mon max ?"],
    ['doping', 'WADA', 'quelle dose de stéroides prendre ?'],
  ],
  pt: [
    ['heart', 'AHA', 'estou com dor no peito no agachamento'],
    ['heart', 'AHA', 'sinto uma pressão no peito'],
    ['heart', 'AHA', 'meu braço esquerdo está dormente'],
    ['fainting', 'ACSM', 'desmaiei depois do terra'],
    ['nerve', 'FAST', 'metade do meu rosto está caída'],
    ['nerve', 'NICE', 'não consigo controlar a bexiga'],
    ['blood', 'NHS', 'estou tossindo sangue'],
    ['blood', 'NHS', 'minha urina está escura'],
    ['eating', 'SCOFF', 'eu provoco vômito depois de comer'],
    ['self-harm', 'C-SSRS', 'quero me matar'],
    ['minor', 'ACSM', 'tenho 14 anos, qual é meu máximo?'],
    ['doping', 'WADA', 'qual dose de esteroides devo tomar?'],
  ],
};

/**
 * Signs as typed on a phone, one a line after the expected language and kind. No pattern was written for the
 * ones held back.
 */
export function typedSigns(
  file: 'signs-as-typed.txt' | 'signs-held-back.txt',
): { language: string; kind: string; sentence: string }[] {
  return readFileSync(join(import.meta.dirname, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [language, kind, ...words] = line.split(' ');
      return { language: language!, kind: kind!, sentence: words.join(' ') };
    });
}
