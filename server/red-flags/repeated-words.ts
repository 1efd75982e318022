import type { Response } from './first-words.ts';
import type { RedFlagLanguage } from './red-flag-table.ts';

/** A pressed spine is an emergency like the others when the words are repeated. */
export type RepeatedResponse = Exclude<Response, 'spine'>;

/** Replies to a message that goes on from one with a red flag. */
export const REPEATED_WORDS: Record<RedFlagLanguage, Record<RepeatedResponse, string>> = {
  en: {
    emergency:
      '**Your emergency number comes first: 112, 911 or 999.** What you described can be an emergency whatever caused it, and even if it has passed; until a doctor has looked at it I will not suggest any exercise.',
    doctor:
      '**A doctor has to see this first, today.** You described a sign that I cannot judge, whatever caused it and even if it has passed, so until then I will not suggest any exercise; call your emergency number (112, 911 or 999) if it gets worse.',
    self_harm:
      '**What you wrote matters more than training: please talk to a person first.** If you are in danger, call your emergency number (112, 911 or 999); findahelpline.com lists free lines by country, and training can wait until you have.',
    eating:
      '**Please talk to a doctor or a helpline for eating disorders first** (findahelpline.com). After what you wrote I will not help with food, weight or exercise until someone who knows about it has seen you.',
    doping:
      '**I do not help with that, however little or seldom.** Please ask a doctor, who is bound to keep it to themselves.',
    minor:
      '**Under eighteen, a coach at the gym who watches the lifts decides that, with the parents’ knowledge.** A program cannot see how somebody moves.',
  },
  es: {
    emergency:
      '**Primero, el número de emergencias: 112 o 911.** Lo que describes puede ser una emergencia sea cual sea la causa, e incluso si ya ha pasado; hasta que lo vea un médico no propondré ningún ejercicio.',
    doctor:
      '**Primero tiene que verlo un médico, hoy.** Has descrito una señal que no puedo valorar, sea cual sea la causa e incluso si ya ha pasado, así que hasta entonces no propondré ningún ejercicio; llama a emergencias (112 o 911) si empeora.',
    self_harm:
      '**Lo que has escrito importa más que entrenar: por favor, habla antes con una persona.** Si estás en peligro, llama a emergencias (112 o 911); findahelpline.com reúne líneas gratuitas por país, y el entrenamiento puede esperar.',
    eating:
      '**Habla antes con un médico o con una línea de ayuda para trastornos de la alimentación** (findahelpline.com). Después de lo que has escrito no ayudaré con comida, peso ni ejercicio hasta que te vea alguien que sepa de ello.',
    doping: '**No ayudo con eso, por poco que sea.** Pregunta a un médico: guarda el secreto.',
    minor:
      '**Con menos de dieciocho años, eso lo decide un entrenador del gimnasio que vea los levantamientos, con el conocimiento de los padres.** Un programa no ve cómo se mueve una persona.',
  },
  de: {
    emergency:
      '**Zuerst der Notruf: 112.** Was du beschrieben hast, kann ein Notfall sein, was immer die Ursache ist und auch wenn es vorbei ist; bis ein Arzt es angesehen hat, schlage ich keine Übung vor.',
    doctor:
      '**Zuerst muss das ein Arzt ansehen, heute.** Du hast ein Zeichen beschrieben, das ich nicht beurteilen kann, was immer die Ursache ist und auch wenn es vorbei ist; bis dahin schlage ich keine Übung vor. Ruf den Notruf (112), wenn es schlimmer wird.',
    self_harm:
      '**Was du geschrieben hast, ist wichtiger als Training: Bitte sprich zuerst mit einem Menschen.** Wenn du in Gefahr bist, ruf den Notruf (112); findahelpline.com nennt kostenlose Nummern nach Ländern, und das Training kann warten.',
    eating:
      '**Bitte sprich zuerst mit einem Arzt oder einer Beratungsstelle für Essstörungen** (findahelpline.com). Nach dem, was du geschrieben hast, helfe ich nicht bei Essen, Gewicht oder Training, bis jemand, der sich damit auskennt, dich gesehen hat.',
    doping: '**Dabei helfe ich nicht, wie wenig es auch ist.** Frag einen Arzt: Er schweigt darüber.',
    minor:
      '**Unter achtzehn entscheidet das ein Trainer im Studio, der zusieht, mit Wissen der Eltern.** Ein Programm sieht nicht, wie sich jemand bewegt.',
  },
  fr: {
    emergency:
      '**D’abord les secours : 112 ou 15.** Ce que tu as décrit peut être une urgence quelle qu’en soit la cause, et même si c’est passé ; tant qu’un médecin n’a pas vu cela, je ne proposerai aucun exercice.',
    doctor:
      '**Un médecin doit d’abord voir cela, aujourd’hui.** Tu as décrit un signe que je ne peux pas juger, quelle qu’en soit la cause et même s’il a disparu ; d’ici là je ne proposerai aucun exercice. Appelle les secours (112 ou 15) si cela empire.',
    self_harm:
      '**Ce que tu as écrit compte plus que l’entraînement : parle d’abord à quelqu’un, s’il te plaît.** En danger, appelle les secours (112 ou 15) ; findahelpline.com indique des lignes gratuites par pays, et l’entraînement peut attendre.',
    eating:
      '**Parle d’abord à un médecin ou à une ligne d’aide pour les troubles alimentaires** (findahelpline.com). Après ce que tu as écrit, je n’aiderai ni pour la nourriture, ni pour le poids, ni pour l’exercice tant que quelqu’un qui s’y connaît ne t’a pas vu.',
    doping: '**Je n’aide pas pour cela, même pour peu.** Demande à un médecin : il est tenu au secret.',
    minor:
      '**Avant dix-huit ans, c’est un entraîneur de la salle, qui regarde les mouvements, qui en décide, avec l’accord des parents.** Un programme ne voit pas comment quelqu’un bouge.',
  },
  pt: {
    emergency:
      '**Primeiro, a emergência: 192 no Brasil, 112 em Portugal.** O que você descreveu pode ser uma emergência, seja qual for a causa e mesmo que já tenha passado; até um médico ver isso, não vou sugerir nenhum exercício.',
    doctor:
      '**Primeiro um médico precisa ver isso, hoje.** Você descreveu um sinal que não posso avaliar, seja qual for a causa e mesmo que já tenha passado; até lá não vou sugerir nenhum exercício. Ligue para a emergência (192 ou 112) se piorar.',
    self_harm:
      '**O que você escreveu importa mais do que o treino: por favor, fale primeiro com uma pessoa.** Em perigo, ligue para a emergência (192 ou 112); findahelpline.com reúne linhas gratuitas por país, e o treino pode esperar.',
    eating:
      '**Fale primeiro com um médico ou uma linha de ajuda para transtornos alimentares** (findahelpline.com). Depois do que você escreveu, não vou ajudar com comida, peso ou exercício até que alguém que entenda do assunto veja você.',
    doping: '**Não ajudo com isso, por pouco que seja.** Pergunte a um médico: ele guarda segredo.',
    minor:
      '**Com menos de dezoito anos, quem decide isso é um treinador da academia que veja os movimentos, com o conhecimento dos pais.** Um programa não vê como uma pessoa se mexe.',
  },
};
