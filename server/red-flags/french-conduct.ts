import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

export const FRENCH_CONDUCT: readonly RedFlagRule[] = [
  {
    kind: 'self_harm',
    says: /\b(?:me suicider|(?:le|mon|du|au|de|un) suicide|suicidaires?|me tuer|plus envie de vivre|envie de mourir|veux mourir|veux (?:plus|pas) (?:continuer a )?vivre|me faire du mal|mutil\w+|me scarifi\w+)\b/gu,
    unless: /\b(?:jour (?:de )?jambes|prise suicide|suicide (?:grip|sprints?)|cette serie)\b/gu,
  },
  {
    kind: 'self_harm',
    says: anyOf(
      "(?:envie|veux|vais) (?:d')?en finir(?! (?:avec|pour) (?:cette|ce|la serie|mon|les))|mettre fin a (?:mes jours|ma vie)|(?:mieux|bien) (?:sans moi|mort)|veux (?:mourir|disparaitre)|envie de (?:mourir|disparaitre)",
      '(?:plus|pas) (?:envie|la force|de raison) de vivre|(?:raison|sens) de (?:vivre|ma vie)|vie (?:ne )?vaut (?:plus|pas)',
      'overdose(?! de (?:volume|cardio))|surdose|(?:pris|avale) (?:toute? la boite|plein|une boite|trop) (?:\\w+ )?(?:medicaments|cachets|comprimes|pilules)?',
      'me (?:coupe|taillade|scarifie|fais du mal)(?! (?:les ongles|les cheveux))',
    ),
    unless: anyOf('cette serie', 'jambes', 'souffle', 'faim', 'creatine', 'poids'),
  },
  {
    kind: 'self_harm',
    says: anyOf(
      "plus (?:le )?gout a la vie|marre de (?:vivre|la vie)|lettres? d'adieu|je manquerais? a personne|fatigue\\w* de vivre",
    ),
  },
  {
    kind: 'eating',
    says: /\b(?:me fais vomir|me faire vomir|laxatifs?|diuretiques?|anorexi\w+|boulimi\w+|pas mange depuis \w+ jours|mange rien depuis \w+ jours)\b/gu,
  },
  {
    kind: 'eating',
    says: anyOf(
      'me (?:fais|faire|force a) vomir|vomis (?:tout )?(?:ce que|apres|mes repas)|doigts dans la gorge',
      '(?:rien|pas) mange depuis \\w+ jours|mange (?:plus|rien) depuis \\w+ jours|\\w+ jours sans manger',
      "trouble\\w* (?:du comportement )?alimentaire\\w*|m'affame|peur de (?:manger|grossir)|crises? de boulimie",
    ),
  },
  { kind: 'eating', says: anyOf('vomis (?:\\w+ )?apres (?:chaque|les|mes) repas') },
  {
    kind: 'minor',
    says: /\bj'ai (?:1[0-7]|douze|treize|quatorze|quinze|seize|dix-sept) ans\b(?! (?:d'|de |que|en |avec|pass))(?: et)?.{0,120}\b(?:max\w*|1 ?rm|perdre (?:du poids|\d+)|maigrir|regime|creatine|booster|lourd|programme|steroides)\b/gu,
  },
  {
    kind: 'minor',
    says: anyOf(
      followed(
        "(?:j'ai|je viens d'avoir|age de) (?:1[0-7]|douze|treize|quatorze|quinze|seize|dix-sept) ans(?! (?:d'|de |que|en |avec))",
        '(?:max\\w*|1 ?rm|perdre|maigrir|secher|regime|creatine|booster|steroides)',
        100,
      ),
      followed(
        'm(?:on fils|a fille)(?: a|,)? (?:de )?(?:[89]|1[0-7])(?: ans)?',
        '(?:max|maximum|1 ?rm|perdre du poids|maigrir|creatine|booster|steroides)',
        100,
      ),
    ),
  },
  {
    kind: 'doping',
    says: /\b(?:prendre|prends|cure|cycle|dose|dosage|inject\w*|commencer|combien)\b.{0,40}\b(?:steroides?|anabolisants?|trenbolone|testosterone|dianabol|anavar|winstrol|sarms?|clenbuterol|hormone de croissance)\b/gu,
    unless: /\b(?:controle antidopage|interdit\w*|naturel\w*|augmenter|booster)\b/gu,
  },
  {
    kind: 'doping',
    says: anyOf(
      '(?:trenbolone|dianabol|anavar|winstrol|stanozolol|oxandrolone|clenbuterol|sarms?|nandrolone|primobolan|turinabol)',
      near(
        '(?:prendre|prends|cure|cycle|dose|dosage|inject\\w*|piqu\\w*|mg|semaine|acheter)',
        '(?:steroides?|anabolisants?|testosterone|testo|hormone de croissance)',
        35,
      ),
    ),
    unless: anyOf('antidopage', 'interdit\\w*', 'naturel\\w*', 'augmenter', 'booster', 'sans', 'illegal\\w*'),
  },
  { kind: 'doping', says: anyOf('sustanon|(?:ampoules?|fioles?) de testo\\w*') },
];
