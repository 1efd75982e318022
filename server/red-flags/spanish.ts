import type { RedFlagTable } from './red-flag-table.ts';

const LIMB = '(?:brazo|brazos|mano|manos|pierna|piernas|pie|pies|dedos)';

export const SPANISH: RedFlagTable = {
  language: 'es',
  commonWords: /\b(?:el|la|me|mi|que|de|en|con|cuando|una?|tengo|despues)\b/gu,
  words: [
    'pecho',
    'presion',
    'respirar',
    'desmaye',
    'desmayado',
    'dormido',
    'entumecido',
    'sangre',
    'orina',
    'suicidarme',
    'esteroides',
    'vomitar',
    'laxantes',
  ],
  rules: [
    {
      kind: 'heart',
      says: /\b(?:dolor|presion|opresion|punzada|peso)\b.{0,25}\b(?:en el|de|del) pecho\b|\bme (?:duele|aprieta|oprime|arde) (?:mucho )?el pecho\b|\binfarto\b/u,
      unless: /\b(?:agujetas|dia de pecho|pectoral)\b/u,
    },
    {
      kind: 'breathing',
      says: /\bno puedo respirar\b|\bme falta el aire (?:en reposo|acostad\w|sin)/u,
      unless: /\bcinturon\b/u,
    },
    {
      kind: 'brain',
      says: /\b(?:cara|boca) (?:\w+ )?(?:caida|torcida|paralizada|dormida)\b|\bse me (?:cae|torcio|durmio) (?:\w+ )?(?:la )?(?:cara|boca)\b|\bhablo (?:raro|arrastrando)|\barrastro las palabras\b|\b(?:peor|repentino|subito) dolor de cabeza\b|\bdolor de cabeza (?:\w+ )?(?:repentino|subito|explosivo)|\bperdi la vision\b|\bconvulsi\w+/u,
    },
    {
      kind: 'fainting',
      says: /\bme (?:he )?(?:desmaye|desmayado|desvaneci|desmayo)\b|\bperdi (?:el conocimiento|la conciencia)\b|\bse (?:ha )?(?:desmayo|desmayado)\b/u,
      unless: /\b(?:casi|por poco)\b/u,
    },
    {
      kind: 'nerves',
      says: new RegExp(
        `\\b${LIMB} (?:\\w+ )?(?:dormid\\w|entumecid\\w|adormecid\\w)\\b|\\bse me (?:duerme|durmio|entumece|entumecio|adormece) (?:el|la|los|las) (?:\\w+ )?${LIMB}|\\bno siento (?:el|la|los|las|mi|mis) (?:\\w+ )?${LIMB}\\b|\\bhormigueo en\\b.{0,20}${LIMB}|\\bno (?:puedo )?control\\w* (?:la )?(?:vejiga|esfinter\\w*|orina)\\b|\\bdolor que (?:baja|me baja) por (?:la|el) (?:pierna|brazo)\\b`,
        'u',
      ),
    },
    {
      kind: 'tear',
      says: /\b(?:senti|oi|escuche|note) (?:un )?(?:chasquido|tiron|crujido|desgarro|pop)\b|\bse me (?:rompio|desgarro|rasgo) (?:el|la) (?:\w+)/u,
      unless: /\bhace (?:\w+ )?anos\b/u,
    },
    {
      kind: 'tear',
      says: /\b(?:hombro|codo|dedo|rodilla|rotula)\b.{0,20}\b(?:dislocad\w|salido de su sitio)\b|\bse me (?:ha )?(?:salio|salido|disloco|dislocado|zafo) (?:el|la) (?:hombro|codo|dedo|rodilla|rotula)\b|\bme (?:disloque|zafe|he dislocado) (?:el|la) (?:\w+)/u,
      unless: /\bhace (?:\w+ )?(?:anos|meses|semanas)\b|\bel ano pasado\b/u,
    },
    {
      kind: 'blood',
      says: /\b(?:orin\w*|pis|mear|meo) (?:\w+ )?(?:sangre|oscur\w*|marron|coca ?cola|roj\w)\b|\bsangre en (?:la )?(?:orina|heces|caca)\b|\b(?:vomit\w*|tos\w*|escup\w*) sangre\b/u,
    },
    {
      kind: 'self_harm',
      says: /\b(?:suicid\w+|matarme|quitarme la vida|no quiero (?:seguir )?(?:vivir|viviendo)|quiero morir\w*|hacerme dano|autolesion\w*|me corto)\b/u,
      unless: /\b(?:dia de pierna|agarre suicida|suicide (?:grip|sprints?)|esta serie)\b/u,
    },
    {
      kind: 'eating',
      says: /\b(?:me provoco el vomito|provocarme el vomito|vomito (?:lo que|despues de) com\w*|laxantes|diureticos|anorexia|bulimia|llevo \w+ dias sin comer|dejo de comer para)\b/u,
    },
    {
      kind: 'doping',
      says: /\b(?:tomar|tomo|ciclo|dosis|inyect\w*|usar|empezar|pincharme|cuanto)\b.{0,35}\b(?:esteroides|anabolizantes|trembolona|testosterona|dianabol|anavar|winstrol|sarms?|clembuterol|hormona de crecimiento|oxandrolona)\b/u,
      unless: /\b(?:control\w* antidopaje|prohibid\w*|natural\w*|subir|aumentar)\b/u,
    },
    {
      kind: 'minor',
      says: /\btengo (?:1[0-7]|diez|once|doce|trece|catorce|quince|dieciseis|diecisiete) anos\b.{0,120}\b(?:maxim\w*|1 ?rm|bajar de peso|perder peso|dieta|creatina|preentreno|pesado|rutina|programa|suplementos|esteroides)\b/u,
    },
  ],
};
