import type { RedFlag, RedFlagKind, RedFlagLanguage } from './red-flag-table.ts';

/** The gym's contact person, as the content pack names them. */
export interface HealthContact {
  name: string;
  phone?: string | undefined;
  email?: string | undefined;
}

/** A reply that several kinds of signs share. */
export type Response = 'emergency' | 'spine' | 'doctor' | 'self_harm' | 'eating' | 'doping' | 'minor';

const RESPONSES: Record<RedFlagKind, Response> = {
  heart: 'emergency',
  breathing: 'emergency',
  brain: 'emergency',
  spine: 'spine',
  fainting: 'doctor',
  nerves: 'doctor',
  tear: 'doctor',
  blood: 'doctor',
  self_harm: 'self_harm',
  eating: 'eating',
  doping: 'doping',
  minor: 'minor',
};

export const FIRST_WORDS: Record<RedFlagLanguage, Record<Response, string> & { contact: string }> = {
  en: {
    emergency:
      '**Stop. Call your emergency number now** (112 in Europe, 911 in North America, 999 in the UK).\n\nSit down, do not drive yourself, and have someone stay with you. What you describe can be an emergency, and I am a program that cannot tell. Training can wait.',
    spine:
      '**Stop. Call your emergency number now** (112 in Europe, 911 in North America, 999 in the UK).\n\nNumbness between the legs, or a bladder or bowel that no longer does what it should, can mean that nerves at the base of the spine are pressed, and then hours count. Do not wait until tomorrow, do not drive yourself, and lift nothing. I am a program and cannot judge it. Training can wait.',
    doctor:
      '**Stop training, and have a doctor look at this today.**\n\nCall your emergency number immediately (112, 911 or 999) if it gets worse, or if pain in the chest, trouble breathing, weakness, a spreading numbness or loss of control over bladder or bowels comes with it. I am a program and cannot judge it, so I will not suggest any exercise.',
    self_harm:
      '**Please talk to a person now.** If you are in danger, call your emergency number (112, 911 or 999).\n\nIn the US and Canada you can call or text 988; in the UK and Ireland call Samaritans on 116 123; findahelpline.com lists free lines for other countries. You do not have to handle this alone, and someone close to you would want to know.',
    eating:
      '**This deserves a person who knows about it, and soon:** a doctor, or a helpline for eating disorders (findahelpline.com lists free ones by country).\n\nI will not help with eating less, cutting weight or training harder here. If you feel faint, your heart races or you have pain in the chest, call your emergency number (112, 911 or 999).',
    doping:
      '**I do not help with steroids, SARMs or other doping, doses included.** They can harm heart, liver and hormones for good, and most sold outside a pharmacy are not what the label says.\n\nIf you take something now, tell a doctor honestly: they are bound to keep it to themselves. If your chest hurts, you cannot get your breath, or your mind goes dark, call your emergency number (112, 911 or 999).',
    minor:
      '**Under eighteen, please train under the eyes of a coach, with a parent’s knowledge.** Strength training is good for young people; testing a one-rep max, cutting weight and supplements are not things to do on a program’s word.\n\nAsk a coach at the gym to watch your lifts and set the loads, and talk to your parents and a doctor before you change how you eat.',
    contact: 'At the gym you can turn to {contact}.',
  },
  es: {
    emergency:
      '**Para. Llama ahora al número de emergencias** (112 en Europa, 911 en América).\n\nSiéntate, no conduzcas y pide a alguien que se quede contigo. Lo que describes puede ser una emergencia, y yo soy un programa que no puede saberlo. El entrenamiento puede esperar.',
    spine:
      '**Para. Llama ahora al número de emergencias** (112 en Europa, 911 en América).\n\nEl entumecimiento entre las piernas, o una vejiga o un intestino que ya no responden, puede significar que hay nervios comprimidos en la base de la columna, y entonces cuentan las horas. No esperes a mañana, no conduzcas y no levantes nada. Soy un programa y no puedo valorarlo. El entrenamiento puede esperar.',
    doctor:
      '**Deja de entrenar y haz que un médico lo vea hoy.**\n\nLlama enseguida a emergencias (112 o 911) si empeora o si aparece dolor en el pecho, falta de aire, debilidad, entumecimiento que se extiende o pérdida de control de la vejiga o del intestino. Soy un programa y no puedo valorarlo, así que no propondré ningún ejercicio.',
    self_harm:
      '**Por favor, habla ahora con una persona.** Si estás en peligro, llama a emergencias (112 o 911).\n\nEn España llama al 024; en Estados Unidos, al 988 (opción 2); findahelpline.com reúne líneas gratuitas de otros países. No tienes que pasar por esto a solas.',
    eating:
      '**Esto merece pronto a una persona que sepa de ello:** un médico o una línea de ayuda para trastornos de la alimentación (findahelpline.com).\n\nNo te ayudaré a comer menos, bajar de peso ni entrenar más. Si te mareas, se te acelera el corazón o te duele el pecho, llama a emergencias (112 o 911).',
    doping:
      '**No ayudo con esteroides, SARMs ni otro dopaje, tampoco con dosis.** Pueden dañar para siempre el corazón, el hígado y las hormonas.\n\nSi tomas algo ahora, díselo con sinceridad a un médico: guarda el secreto. Si te duele el pecho o te falta el aire, llama a emergencias (112 o 911).',
    minor:
      '**Con menos de dieciocho años, entrena bajo la mirada de un entrenador y con el conocimiento de tus padres.** El entrenamiento de fuerza es bueno para los jóvenes; probar máximos, bajar de peso y los suplementos no se deciden por lo que diga un programa.\n\nPide a un entrenador del gimnasio que vea tus levantamientos y fije las cargas.',
    contact: 'En el gimnasio puedes acudir a {contact}.',
  },
  de: {
    emergency:
      '**Stopp. Ruf jetzt den Notruf: 112** (außerhalb Europas die dortige Nummer).\n\nSetz dich hin, fahr nicht selbst, und lass jemanden bei dir bleiben. Was du beschreibst, kann ein Notfall sein, und ich bin ein Programm, das es nicht beurteilen kann. Das Training kann warten.',
    spine:
      '**Stopp. Ruf jetzt den Notruf: 112** (außerhalb Europas die dortige Nummer).\n\nTaubheit zwischen den Beinen, oder eine Blase oder ein Darm, die nicht mehr gehorchen, können heißen, dass unten an der Wirbelsäule Nerven eingeklemmt sind, und dann zählen Stunden. Warte nicht bis morgen, fahr nicht selbst und heb nichts. Ich bin ein Programm und kann es nicht beurteilen. Das Training kann warten.',
    doctor:
      '**Hör auf zu trainieren und lass das heute von einem Arzt ansehen.**\n\nRuf sofort den Notruf (112), wenn es schlimmer wird oder Schmerzen in der Brust, Atemnot, Schwäche, sich ausbreitende Taubheit oder Verlust der Kontrolle über Blase oder Darm dazukommen. Ich bin ein Programm und kann es nicht beurteilen, darum schlage ich keine Übung vor.',
    self_harm:
      '**Bitte sprich jetzt mit einem Menschen.** Wenn du in Gefahr bist, ruf den Notruf (112).\n\nIn Deutschland erreichst du die Telefonseelsorge kostenlos unter 0800 111 0 111, in Österreich unter 142, in der Schweiz unter 143; findahelpline.com nennt weitere. Du musst das nicht allein tragen.',
    eating:
      '**Das verdient bald einen Menschen, der sich damit auskennt:** einen Arzt oder eine Beratungsstelle für Essstörungen (findahelpline.com).\n\nBeim Weniger-Essen, Abnehmen oder härteren Training helfe ich hier nicht. Wenn dir schwarz vor Augen wird, das Herz rast oder die Brust schmerzt, ruf den Notruf (112).',
    doping:
      '**Bei Steroiden, SARMs und anderem Doping helfe ich nicht, auch nicht bei Dosierungen.** Sie können Herz, Leber und Hormone auf Dauer schädigen.\n\nWenn du gerade etwas nimmst, sag es ehrlich einem Arzt: Er schweigt darüber. Bei Schmerzen in der Brust oder Atemnot ruf den Notruf (112).',
    minor:
      '**Unter achtzehn trainiere bitte unter den Augen eines Trainers und mit Wissen deiner Eltern.** Krafttraining ist gut für junge Leute; Maximalversuche, Gewichtmachen und Nahrungsergänzung sind nichts, was ein Programm entscheiden sollte.\n\nBitte einen Trainer im Studio, deine Technik anzusehen und die Lasten zu wählen.',
    contact: 'Im Studio kannst du dich an {contact} wenden.',
  },
  fr: {
    emergency:
      '**Arrête-toi. Appelle maintenant les secours : 112 ou 15** (911 en Amérique du Nord).\n\nAssieds-toi, ne conduis pas et demande à quelqu’un de rester avec toi. Ce que tu décris peut être une urgence, et je suis un programme qui ne peut pas en juger. L’entraînement peut attendre.',
    spine:
      '**Arrête-toi. Appelle maintenant les secours : 112 ou 15** (911 en Amérique du Nord).\n\nUn engourdissement entre les jambes, ou une vessie ou des intestins qui ne répondent plus, peuvent signifier que des nerfs sont comprimés au bas de la colonne, et alors les heures comptent. N’attends pas demain, ne conduis pas et ne soulève rien. Je suis un programme et ne peux pas en juger. L’entraînement peut attendre.',
    doctor:
      '**Arrête l’entraînement et fais voir cela à un médecin aujourd’hui.**\n\nAppelle aussitôt les secours (112 ou 15) si cela empire ou s’il s’y ajoute une douleur dans la poitrine, du mal à respirer, une faiblesse, un engourdissement qui s’étend ou la perte du contrôle de la vessie ou des intestins. Je suis un programme et ne peux pas en juger ; je ne proposerai donc aucun exercice.',
    self_harm:
      '**Parle maintenant à quelqu’un, s’il te plaît.** En danger, appelle les secours (112 ou 15).\n\nEn France, le 3114 répond jour et nuit ; au Canada, le 988 ; findahelpline.com indique d’autres lignes gratuites. Tu n’as pas à porter cela seul.',
    eating:
      '**Cela mérite bientôt quelqu’un qui s’y connaît :** un médecin ou une ligne d’aide pour les troubles alimentaires (findahelpline.com).\n\nJe n’aiderai pas à manger moins, à perdre du poids ou à s’entraîner plus dur. En cas de malaise, de cœur qui s’emballe ou de douleur dans la poitrine, appelle les secours (112 ou 15).',
    doping:
      '**Je n’aide pas pour les stéroïdes, les SARMs ou tout autre dopage, ni pour les doses.** Ils peuvent abîmer le cœur, le foie et les hormones pour toujours.\n\nSi tu prends quelque chose, dis-le franchement à un médecin : il est tenu au secret. En cas de douleur dans la poitrine ou de mal à respirer, appelle les secours (112 ou 15).',
    minor:
      '**Avant dix-huit ans, entraîne-toi sous les yeux d’un entraîneur et avec l’accord de tes parents.** La musculation est bonne pour les jeunes ; tester son maximum, perdre du poids et prendre des compléments ne se décident pas sur l’avis d’un programme.\n\nDemande à un entraîneur de la salle de regarder tes mouvements et de choisir les charges.',
    contact: 'À la salle, tu peux t’adresser à {contact}.',
  },
  pt: {
    emergency:
      '**Pare. Ligue agora para a emergência: 192 no Brasil, 112 em Portugal.**\n\nSente-se, não dirija e peça a alguém que fique com você. O que você descreve pode ser uma emergência, e eu sou um programa que não pode saber. O treino pode esperar.',
    spine:
      '**Pare. Ligue agora para a emergência: 192 no Brasil, 112 em Portugal.**\n\nDormência entre as pernas, ou bexiga ou intestino que já não obedecem, podem significar que há nervos comprimidos na base da coluna, e então as horas contam. Não espere até amanhã, não dirija e não levante nada. Sou um programa e não posso avaliar. O treino pode esperar.',
    doctor:
      '**Pare de treinar e procure um médico hoje.**\n\nLigue logo para a emergência (192 ou 112) se piorar ou se houver dor no peito, falta de ar, fraqueza, dormência que se espalha ou perda do controle da bexiga ou do intestino. Sou um programa e não posso avaliar, por isso não vou sugerir nenhum exercício.',
    self_harm:
      '**Por favor, fale agora com uma pessoa.** Se estiver em perigo, ligue para a emergência (192 ou 112).\n\nNo Brasil, o CVV atende pelo 188; em Portugal, ligue 1411; findahelpline.com reúne linhas gratuitas de outros países. Você não precisa passar por isso sozinho.',
    eating:
      '**Isso merece logo uma pessoa que entenda do assunto:** um médico ou uma linha de ajuda para transtornos alimentares (findahelpline.com).\n\nNão vou ajudar a comer menos, perder peso ou treinar mais. Se sentir tontura, coração acelerado ou dor no peito, ligue para a emergência (192 ou 112).',
    doping:
      '**Não ajudo com esteroides, SARMs nem outro doping, nem com doses.** Podem prejudicar para sempre o coração, o fígado e os hormônios.\n\nSe você toma algo, conte com franqueza a um médico: ele guarda segredo. Com dor no peito ou falta de ar, ligue para a emergência (192 ou 112).',
    minor:
      '**Com menos de dezoito anos, treine sob os olhos de um treinador e com o conhecimento dos seus pais.** O treino de força faz bem aos jovens; testar cargas máximas, baixar o peso e suplementos não se decidem pela palavra de um programa.\n\nPeça a um treinador da academia que veja seus movimentos e escolha as cargas.',
    contact: 'Na academia você pode procurar {contact}.',
  },
};

/** Returns the complete reply to a red flag, in the language of the message. */
export function firstWordsFor({ kind, language }: RedFlag, contact: HealthContact | undefined): string {
  const words = FIRST_WORDS[language];
  const said = words[RESPONSES[kind]];
  if (contact === undefined) return said;
  const reached = [contact.phone, contact.email].filter(Boolean).join(', ');
  const named = reached === '' ? contact.name : `${contact.name} (${reached})`;
  return `${said}\n\n${words.contact.replace('{contact}', named)}`;
}
