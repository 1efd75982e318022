import { anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

export const GERMAN_CONDUCT: readonly RedFlagRule[] = [
  {
    kind: 'self_harm',
    says: /\b(?:mich umbringen|bringe mich um|selbstmord|suizid\w*|nicht mehr leben|will sterben|mochte sterben|mir das leben nehmen|selbst verletz\w*|ritze mich|mich ritzen)\b/gu,
    unless: /\b(?:beintag|selbstmordgriff|suicide (?:grip|sprints?)|nach diesem satz)\b/gu,
  },
  {
    kind: 'self_harm',
    says: anyOf(
      '(?:lieber|liebsten|besser|ware ich|ich ware) (?:\\w+ )?tot|nicht mehr da (?:ware|bin)|ohne mich besser dran|tot sein|will nicht mehr da sein',
      '(?:will|mochte|wollte) (?:\\w+ )?(?:sterben|verschwinden)|(?:keinen|kein) (?:sinn|grund) (?:mehr )?(?:zu leben|im leben)',
      'mir das leben (?:zu )?nehmen|dem leben ein ende|alles (?:zu )?beenden',
      'uberdosis(?! (?:volumen|training|an volumen))|(?:viele|alle|packung|handvoll) (?:\\w+ )?(?:tabletten|schlaftabletten|pillen) (?:genommen|geschluckt)',
      'ritze (?:ich )?(?:mich|wieder)|mich (?:selbst )?(?:schneide|verletze|geritzt|geschnitten)',
    ),
    unless: anyOf('beintag', 'diesem satz', 'rasieren'),
  },
  {
    kind: 'self_harm',
    says: anyOf(
      '(?:keine lust|keine kraft|keinen bock|keinen grund|keinen sinn) mehr (?:zu leben|am leben|im leben)|lebensmude|mir (?:selbst )?(?:weh ?tun|schaden|etwas antun|was antun)|abschiedsbrief\\w*|niemand wurde mich vermissen',
    ),
  },
  {
    kind: 'eating',
    says: /\b(?:ubergebe mich (?:absichtlich|nach dem essen)|absichtlich (?:uberg\w+|erbrech\w*)|finger in den hals|abfuhrmittel|entwasserungstabletten|magersucht|bulimie|seit \w+ tagen nichts gegessen|esse seit \w+ tagen nicht\w*)\b/gu,
  },
  {
    kind: 'eating',
    says: anyOf(
      near('finger', 'in den hals', 12),
      'esse (?:\\w+ ){0,4}(?:tagen|tage) (?:gar |fast )?nichts|seit (?:\\w+ )?tagen nichts (?:mehr )?gegessen',
      'ess-? ?storung|fressanfall\\w*|(?:angst|panik) (?:vor dem essen|zuzunehmen)|hungere mich|kotze (?:\\w+ )?(?:nach|mein) (?:dem )?essen',
    ),
  },
  {
    kind: 'eating',
    says: anyOf(
      '(?:erbreche|kotze|ubergebe)(?: ich)?(?: mich)? (?:\\w+ ){0,2}(?:nach|jede\\w*) (?:\\w+ )?(?:essen|mahlzeit\\w*)',
    ),
  },
  {
    kind: 'minor',
    says: /\b(?:bin|ich bin) (?:erst )?(?:1[0-7]|zwolf|dreizehn|vierzehn|funfzehn|sechzehn|siebzehn)(?: jahre(?! (?:dabei|im|lang|auf|training))(?: alt)?|,(?!\d)| und\b).{0,120}\b(?:maxim\w*|1 ?rm|abnehmen|nehme|verlieren|runter|gewicht machen|diat|kreatin|creatin|booster|schwer|plan|programm|steroide?|anabolika)\b/gu,
  },
  {
    kind: 'minor',
    says: anyOf(
      followed(
        '(?:bin|werde|ich,) (?:erst |gerade )?(?:1[0-7]|zwolf|dreizehn|vierzehn|funfzehn|sechzehn|siebzehn)(?! ?(?:kilo|kg|prozent|%|wochen|monate|tage|jahre|[.,]\\d))',
        '(?:maxim\\w*|1 ?rm|abnehm\\w*|nehme[^.!?;]{0,20}\\bab|diat|kreatin|creatin|booster|steroide?|anabolika|gewicht machen)',
        100,
      ),
      followed(
        'mein(?:e)? (?:sohn|tochter)(?: ist|,)? (?:erst )?(?:[89]|1[0-7])',
        '(?:maximal\\w*|1 ?rm|abnehmen|kreatin|creatin|booster|steroide?|gewicht machen)',
        100,
      ),
    ),
  },
  {
    kind: 'minor',
    says: anyOf(
      followed(
        'werde (?:\\w+ ){0,3}(?:1[0-7]|zwolf|dreizehn|vierzehn|funfzehn|sechzehn|siebzehn)(?! ?(?:kilo|kg|prozent|%|wochen|monate|tage|[.,]\\d))',
        '(?:maxim\\w*|1 ?rm|abnehm\\w*|diat|kreatin|creatin|booster|steroide?|anabolika|gewicht machen)',
        100,
      ),
    ),
  },
  {
    kind: 'doping',
    says: /\b(?:nehmen|nehme|kur|dosis|dosier\w*|spritz\w*|stoffen|zyklus|anfangen|wieviel|wie viel|kaufen)\b.{0,40}\b(?:anabolika|steroide?|trenbolon|tren|testosteron|dianabol|anavar|winstrol|sarms?|clenbuterol|wachstumshormone?)\b|\b(?:anabolika|steroide?|trenbolon|testo|testosteron|dianabol|sarms?|clenbuterol)\b.{0,30}\b(?:nehmen|kur|dosis|spritzen|zyklus|stack)\b/gu,
    unless: /\b(?:dopingkontroll\w*|verboten|naturlich|steigern|erhohen|ohne)\b/gu,
  },
  {
    kind: 'doping',
    says: anyOf(
      '(?:trenbolon|dianabol|anavar|winstrol|stanozolol|oxandrolon|clenbuterol|sarms?|nandrolon|primobolan|turinabol)',
      near(
        '(?:nehm\\w*|kur|dosis|spritz\\w*|stoff\\w*|zyklus|mg|woche|kauf\\w*)',
        '(?:anabolika|steroide?|testosteron|testo|tren|wachstumshormone?)',
        35,
      ),
    ),
    unless: anyOf(
      'dopingkontroll\\w*',
      'verboten\\w*',
      'naturlich\\w*',
      'steigern',
      'erhohen',
      'ohne',
      'illegal\\w*',
    ),
  },
  { kind: 'doping', says: anyOf('sustanon|roids|testo (?:kur|spritze\\w*)') },
];
