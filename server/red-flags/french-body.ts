import { afterwards, anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const LIMB = '(?:bras|main|mains|doigts|jambe|jambes|pied|pieds|orteils)';

export const FRENCH_BODY: readonly RedFlagRule[] = [
  {
    kind: 'heart',
    says: /\b(?:douleurs?|oppression|serrement) thoraciques?\b|\b(?:douleur\w*|pression|oppression|serrement|brulure)\b.{0,25}\b(?:dans|a|sur|de|derriere) (?:la|ma) poitrine\b|\bmal (?:a|dans) (?:la|ma) poitrine\b|\bpoitrine (?:me )?(?:serre\w*|fait mal)\b|\b(?:crise cardiaque|infarctus)\b/gu,
    unless: /\b(?:courbatures?|jour pecs|pectora\w*)\b/gu,
  },
  {
    kind: 'heart',
    says: anyOf(
      near(
        '(?:douleurs?|oppression|serree?|se serre|serrement|brulure|pique)',
        '(?:poitrine|sternum|thorax)',
        25,
      ),
      'ca me serre[^.!?;]{0,30}(?:transpir\\w*|sueur\\w*|bras|machoire|nausee\\w*)',
      'bras gauche[^.!?;]{0,20}\\b(?:engourdi|lourd|mal|fourmill\\w*)',
    ),
    unless: anyOf('courbatures?', 'jour pecs', 'pectora\\w*', 'barre', 'mon (?:pere|oncle|grand)'),
  },
  {
    kind: 'heart',
    says: anyOf(
      near(
        '(?:coeur|pouls)',
        "(?:irregulier|s'emballe|palpitations?|rate des battements|bat n'importe comment)",
        25,
      ),
    ),
    unless: anyOf('avant', 'apres', 'pendant', 'trac'),
  },
  {
    kind: 'heart',
    says: anyOf(
      near(
        '(?:poitrine|thorax|sternum)',
        '(?:(?:gros|un) point|etau|poignard|comprime\\w*|coup de couteau)',
        25,
      ),
    ),
    unless: anyOf('barre', 'point de contact', 'appui'),
  },
  {
    kind: 'breathing',
    says: /\b(?:(?:n'|j')?arrive (?:pas|plus) a|peux (?:pas|plus)|impossible de) respirer\b|\bessouffle\w* au repos\b/gu,
    unless: /\bceinture\b/gu,
  },
  {
    kind: 'breathing',
    says: anyOf(
      '(?:arrive|parviens) (?:pas|plus) (?:bien )?a (?:bien )?respirer|(?:peux|peut) (?:pas|plus) respirer|(?:respire|respirer) (?:tres |vraiment )?(?:mal|difficilement)|du mal a respirer',
      "j'etouffe|je m'etouffe|a bout de souffle (?:au repos|allonge\\w*|assis\\w*)|essouffle\\w* (?:au repos|allonge\\w*|assis\\w*)|manque d'air",
      near('(?:gorge|langue|levres)', '(?:gonfl\\w*|se ferme|bleues?|serree)', 20),
    ),
    unless: anyOf('ceinture', 'apres (?:une|la|chaque) serie', 'traineau', 'masque', 'rire'),
  },
  {
    kind: 'breathing',
    says: anyOf(
      "l'air (?:ne )?(?:rentre|entre|passe) (?:pas|plus)|souffle court (?:au repos|depuis|allonge\\w*)",
    ),
  },
  {
    kind: 'brain',
    says: /\b(?:visage|bouche) (?:\w+ )?(?:tombe\w*|paralyse\w*|engourdi\w*|tordue?)\b|\bdu mal a (?:parler|articuler)\b|\bpire mal de tete\b|\bmal de tete (?:\w+ )?(?:soudain|brutal|foudroyant)|\bsoudain\w*(?: \w+){0,3} (?:confus\w*|aveugle|vois (?:plus|double))\b|\b(?:avc|convulsions?)\b/gu,
  },
  {
    kind: 'brain',
    says: anyOf(
      "(?:un|d'un) avc|attaque cerebrale|commotion|crise d'epilepsie",
      near('(?:visage|bouche|sourire)', '(?:tomb\\w*|paralys\\w*|engourdi\\w*|tordue?|de travers)', 25),
      '(?:parle|parler|parlait) (?:bizarrement|de travers|comme un ivrogne)|(?:peux|arrive) (?:plus|pas) (?:a )?parler|mots? qui (?:sortent|viennent) (?:pas|plus)',
      near(
        'mal (?:de|a la) tete',
        "(?:soudain\\w*|brutal\\w*|foudroyant|d'un coup|horrible|pire|atroce)",
        40,
      ),
      near(
        "(?:soudain\\w*|d'un coup|tout a coup)",
        '(?:vois (?:plus|double|flou)|aveugle|confus\\w*|(?:peux|arrive) (?:plus|pas) (?:a )?bouger|paralyse\\w*|repond(?:ent)? plus)',
        40,
      ),
      afterwards(
        followed('(?:cogne|pris|tape|tombe\\w*|recu)', 'tete', 30),
        'vomi\\w*|vertige\\w*|flou|souvien\\w*|confus\\w*',
      ),
    ),
    unless: anyOf('mon (?:pere|oncle|grand-pere) a (?:eu|fait)', 'il y a (?:\\w+ )?ans', 'sang'),
  },
  {
    kind: 'fainting',
    says: /\b(?:evanoui\w*|tombe\w* dans les pommes|perdu connaissance|perte de connaissance|(?:fait|fais|faire|eu|avoir) (?:un |des )?malaises?|malaise vagal)\b/gu,
    unless:
      /\b(?:presque|failli|pas|sans) (?:\w+ ){0,2}(?:evanoui\w*|tomb\w*|perd\w*|malaise)|\b(?:canape|lit)\b/gu,
  },
  {
    kind: 'fainting',
    says: anyOf(
      '(?:plus|pas) de pouls|sans pouls',
      '(?:perdu|perd|perds|perte de) (?:\\w+ )?(?:connaissance|conscience)|inconscient\\w*',
      '(?:vu|voile|tout est devenu|devenu tout|ecran) noir[^.!?;]{0,50}\\b(?:sol|par terre|reveille\\w*|tombe\\w*)',
      followed('(?:reveille\\w*|retrouve\\w*)', '(?:sol|par terre)', 20),
      "(?:il|elle) (?:ne )?(?:respire|reagit|repond|bouge) (?:pas|plus)|s'est (?:effondre\\w*|ecroule\\w*)|me suis (?:effondre\\w*|ecroule\\w*)",
    ),
    unless: anyOf(
      '(?:presque|failli|pas) (?:\\w+ ){0,2}(?:perdu|perdre|perte)',
      'canape',
      'lit',
      'muscle',
      'appli',
      'barre',
    ),
  },
  {
    kind: 'fainting',
    says: anyOf("tombe\\w* (?:raide|inconscient\\w*)|tourne de l'oeil|black-?out (?:pendant|apres|sous)"),
  },
  {
    kind: 'nerves',
    says: new RegExp(
      `\\b${LIMB} (?:\\w+ ){0,3}(?:engourdi\\w*|insensible|qui fourmille\\w*|endormi\\w*)\\b|\\b(?:engourdissement|fourmillements?|picotements?)\\b.{0,25}\\b${LIMB}\\b|\\b(?:sens|senti\\w*) plus (?:mon|ma|mes|le|la|les) ${LIMB}\\b|\\bdouleur\\w*\\b.{0,25}\\b(?:descend|irradie)\\b.{0,20}\\b(?:jambe|bras)\\b`,
      'gu',
    ),
  },
  {
    kind: 'nerves',
    says: anyOf(
      near(LIMB, '(?:engourdi\\w*|insensibles?|fourmis|fourmill\\w*|endormi\\w*|paralys\\w*|picot\\w*)', 30),
      near('(?:decharge\\w*|electri\\w*|eclair)', '(?:jambe|bras|dos)', 30),
      followed('(?:sens|sent) (?:plus|pas)', LIMB, 12),
    ),
    unless: anyOf('prise', 'froid', 'bandes?', 'chaussures', 'assise?', 'trac', 'gonfl\\w*'),
  },
  {
    kind: 'nerves',
    says: anyOf(
      near('(?:plus|aucune|perdu) (?:de |aucune |la |toute )?(?:sensations?|sensibilite)', LIMB, 30),
    ),
  },
  {
    kind: 'tear',
    says: /\b(?:entendu|senti) (?:un )?(?:claquement|craquement|coup de fouet|dechirure|pop)\b|\b(?:dechire|rompu|arrache) (?:mon|ma|le|la) (?:\w+)/gu,
    unless: /\bil y a (?:\w+ )?ans\b/gu,
  },
  {
    kind: 'tear',
    says: /\b(?:deboitee?|luxee?|demise?) (?:l'|mon |ma |le |la )?(?:epaule|coude|genou|rotule|doigt|pouce)\b|\b(?:epaule|coude|genou|rotule|doigt|pouce) (?:\w+ ){0,3}(?:deboitee?|luxee?)\b/gu,
    unless: /\bil y a (?:\w+ )?(?:ans|mois|semaines)\b|\bl'an(?:nee)? derni(?:er|ere)\b/gu,
  },
  {
    kind: 'tear',
    says: anyOf(
      afterwards(
        near(
          '(?:claqu\\w*|crac|craqu\\w*|lache|dechir\\w*|rompu|arrach\\w*|pete)',
          '(?:biceps|pec\\w*|cuisse|mollet|ischio\\w*|tendon|epaule|genou|adducteur|quadriceps|dos)',
          40,
        ),
        'bleu|hematome|gonfl\\w*|peux (?:plus|pas)|trou|bosse|boule|remonte|marcher',
      ),
      "l'os (?:sort|depasse)|coup de (?:pied|fouet) dans (?:le|la) (?:mollet|cuisse)",
    ),
    unless: anyOf('il y a (?:\\w+ )?(?:ans|mois)', 'pantalon', 'short', 'ceinture', 'bande'),
  },
  {
    kind: 'blood',
    says: /\bsang dans (?:les |mes |mon |l')?(?:urines?|selles|pipi)\b|\b(?:urines?|pipi) (?:\w+ ){0,3}(?:foncee?s?|marron|brunes?|rouges?|coca\w*)\b|\b(?:crache\w*|vomi\w*|tousse\w*) (?:\w+ )?sang\b/gu,
  },
  {
    kind: 'blood',
    says: anyOf(
      near(
        'sang',
        '(?:piss\\w*|urin\\w*|pipi|selles|caca|toilettes|oreille|crach\\w*|vomi\\w*|tousse\\w*|essuie)',
        25,
      ),
      near('(?:urines?|pipi|pisse)', '(?:foncee?s?|marron|brune?s?|rouges?|coca\\w*|noire?s?)', 25),
    ),
    unless: anyOf('betteraves?', 'vitamines?', 'prise de sang', 'analyse'),
  },
  { kind: 'blood', says: anyOf(near('(?:selles|caca)', '(?:noires?|goudron|sang|rouges?)', 20)) },
];
