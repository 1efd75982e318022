import type { RedFlagTable } from './red-flag-table.ts';

const LIMB = '(?:bras|main|mains|doigts|jambe|jambes|pied|pieds|orteils)';

export const FRENCH: RedFlagTable = {
  language: 'fr',
  commonWords: /\b(?:je|veux|j|mon|ma|mes|le|les|de|du|dans|quand|apres|est|suis|une?)\b/gu,
  words: [
    'poitrine',
    'pression',
    'respirer',
    'evanoui',
    'engourdi',
    'engourdie',
    'urine',
    'suicider',
    'suicide',
    'steroides',
    'laxatifs',
    'vomir',
    'conscience',
  ],
  rules: [
    {
      kind: 'heart',
      says: /\b(?:douleurs?|oppression|serrement) thoraciques?\b|\b(?:douleur\w*|pression|oppression|serrement|poids|brulure)\b.{0,25}\b(?:dans|a|sur|de|derriere) (?:la|ma) poitrine\b|\bmal (?:a|dans) (?:la|ma) poitrine\b|\bpoitrine (?:me )?(?:serre\w*|fait mal)\b|\b(?:crise cardiaque|infarctus)\b/u,
      unless: /\b(?:courbatures?|jour pecs|pectora\w*)\b/u,
    },
    {
      kind: 'breathing',
      says: /\b(?:n'arrive (?:pas|plus) a|peux (?:pas|plus)|impossible de) respirer\b|\bessouffle\w* au repos\b/u,
      unless: /\bceinture\b/u,
    },
    {
      kind: 'brain',
      says: /\b(?:visage|bouche) (?:\w+ )?(?:tombe\w*|paralyse\w*|engourdi\w*|tordue?)\b|\bdu mal a (?:parler|articuler)\b|\bpire mal de tete\b|\bmal de tete (?:\w+ )?(?:soudain|brutal|foudroyant)|\bsoudain\w*(?: \w+){0,3} (?:confus\w*|aveugle|vois (?:plus|double))\b|\b(?:avc|convulsions?)\b/u,
    },
    {
      kind: 'fainting',
      says: /\b(?:evanoui\w*|tombe\w* dans les pommes|perdu connaissance|perte de connaissance|malaise)\b/u,
      unless: /\b(?:presque|failli)\b/u,
    },
    {
      kind: 'nerves',
      says: new RegExp(
        `\\b${LIMB} (?:\\w+ ){0,3}(?:engourdi\\w*|insensible|qui fourmille\\w*|endormi\\w*)\\b|\\b(?:engourdissement|fourmillements?|picotements?)\\b.{0,25}\\b(?:${LIMB}|entrejambe)\\b|\\b(?:sens|senti\\w*) plus (?:mon|ma|mes|le|la|les) ${LIMB}\\b|\\b(?:controle|retenir)\\b.{0,20}\\b(?:vessie|urine|intestins)\\b|\\bdouleur\\w*\\b.{0,25}\\b(?:descend|irradie)\\b.{0,20}\\b(?:jambe|bras)\\b`,
        'u',
      ),
    },
    {
      kind: 'tear',
      says: /\b(?:entendu|senti) (?:un )?(?:claquement|craquement|coup de fouet|dechirure|pop)\b|\b(?:dechire|rompu|arrache) (?:mon|ma|le|la) (?:\w+)/u,
      unless: /\bil y a (?:\w+ )?ans\b/u,
    },
    {
      kind: 'tear',
      says: /\b(?:deboitee?|luxee?|demise?) (?:l'|mon |ma |le |la )?(?:epaule|coude|genou|rotule|doigt|pouce)\b|\b(?:epaule|coude|genou|rotule|doigt|pouce) (?:\w+ ){0,3}(?:deboitee?|luxee?)\b/u,
      unless: /\bil y a (?:\w+ )?(?:ans|mois|semaines)\b|\bl'an(?:nee)? derni(?:er|ere)\b/u,
    },
    {
      kind: 'blood',
      says: /\bsang dans (?:les |mes |mon |l')?(?:urines?|selles|pipi)\b|\b(?:urines?|pipi) (?:\w+ ){0,3}(?:foncee?s?|marron|brunes?|rouges?|coca\w*)\b|\b(?:crache\w*|vomi\w*|tousse\w*) (?:\w+ )?sang\b/u,
    },
    {
      kind: 'self_harm',
      says: /\b(?:me suicider|suicide|me tuer|en finir|plus envie de vivre|envie de mourir|veux mourir|veux (?:plus|pas) (?:continuer a )?vivre|me faire du mal|mutil\w+|me scarifi\w+)\b/u,
      unless: /\b(?:jour (?:de )?jambes|prise suicide|suicide (?:grip|sprints?)|cette serie)\b/u,
    },
    {
      kind: 'eating',
      says: /\b(?:me fais vomir|me faire vomir|laxatifs?|diuretiques?|anorexi\w+|boulimi\w+|pas mange depuis \w+ jours|mange rien depuis \w+ jours)\b/u,
    },
    {
      kind: 'doping',
      says: /\b(?:prendre|prends|cure|cycle|dose|dosage|inject\w*|commencer|combien)\b.{0,40}\b(?:steroides?|anabolisants?|trenbolone|testosterone|dianabol|anavar|winstrol|sarms?|clenbuterol|hormone de croissance)\b/u,
      unless: /\b(?:controle antidopage|interdit\w*|naturel\w*|augmenter|booster)\b/u,
    },
    {
      kind: 'minor',
      says: /\bj'ai (?:1[0-7]|douze|treize|quatorze|quinze|seize|dix-sept) ans\b.{0,120}\b(?:max\w*|1 ?rm|perdre du poids|maigrir|regime|creatine|booster|lourd|programme|steroides)\b/u,
    },
  ],
};
