import type { RedFlagTable } from './red-flag-table.ts';

const LIMB = '(?:arm|arme|hand|hande|finger|bein|beine|fuss|fusse|zehen)';

export const GERMAN: RedFlagTable = {
  language: 'de',
  commonWords: /\b(?:ich|mein\w*|der|die|das|und|beim|nach|wenn|habe|bin|ist)\b/gu,
  words: [
    'brust',
    'brustschmerzen',
    'engegefuhl',
    'atmen',
    'ohnmachtig',
    'bewusstlos',
    'kribbeln',
    'urin',
    'umbringen',
    'selbstmord',
    'anabolika',
    'steroide',
    'abfuhrmittel',
    'erbrechen',
  ],
  rules: [
    {
      kind: 'heart',
      says: /\bbrust(?:schmerz\w*|enge)\b|\b(?:schmerz\w*|druck|enge|engegefuhl|stechen|brennen)\b.{0,25}\b(?:in|auf|hinter) (?:der|meiner) brust\b|\b(?:brust|herz) (?:tut|sticht|schmerzt|druckt)\b|\b(?:tut|tat) (?:mir )?(?:die|meine) brust (?:\w+ )?weh\b|\b(?:stechen|druck|engegefuhl) in der (?:\w+ )?brust\b|\bherzinfarkt\b/u,
      unless: /\b(?:muskelkater|brusttag|dehn\w*)\b/u,
    },
    {
      kind: 'breathing',
      says: /\b(?:bekomme|krieg\w*|kriege) (?:\w+ )?keine luft\b|\bkann nicht (?:mehr )?(?:richtig )?atmen\b|\batemnot\b/u,
      unless: /\b(?:gurtel|satz|sprint)\b/u,
    },
    {
      kind: 'brain',
      says: /\b(?:gesicht|mundwinkel) (?:\w+ )?(?:hangt|taub|gelahmt)\b|\bhangende\w* mundwinkel\b|\blall\w*\b|\bverwaschene? sprache\b|\b(?:schlimmste\w*|plotzliche\w*|vernichtungs)\s?kopfschmerz\w*|\bplotzlich (?:\w+ )?(?:blind|verwirrt|nichts mehr gesehen|doppelt)\b|\bschlaganfall\b|\bkrampfanfall\b/u,
    },
    {
      kind: 'fainting',
      says: /\b(?:ohnmachtig|bewusstlos|umgekippt|zusammengebrochen|bewusstsein verloren|zusammengeklappt)\b/u,
      unless: /\b(?:fast|beinahe)\b/u,
    },
    {
      kind: 'nerves',
      says: new RegExp(
        `\\b${LIMB} (?:\\w+ ){0,3}(?:taub|eingeschlafen|gefuhllos|kribbelt|kribbeln)\\b|\\b(?:taubheit|taubheitsgefuhl|kribbeln)\\b.{0,25}\\b(?:${LIMB}|schritt|gesass)\\b|\\bspure (?:mein\\w*) ${LIMB} nicht\\b|\\b(?:blase|darm|stuhl|urin)\\b.{0,25}\\bnicht (?:mehr )?(?:halten|kontrollieren)\\b|\\bschmerz\\w*\\b.{0,25}\\b(?:zieht|schiesst|strahlt)\\b.{0,25}\\b(?:bein|arm)\\b|\\b(?:schiesst|strahlt)\\b.{0,25}\\b(?:bein|arm)\\b`,
        'u',
      ),
    },
    {
      kind: 'tear',
      says: /\b(?:knall|reissen|schnalzen|knacken|riss)\b.{0,20}\b(?:gehort|gespurt|gefuhlt)\b|\b(?:gehort|gespurt)\b.{0,20}\b(?:knall|riss|reissen)\b|\b(?:bizeps|brustmuskel|achillessehne|quadrizeps|sehne|muskel)\w* (?:\w+ ){0,2}(?:gerissen|abgerissen|geknallt|gekracht|geschnalzt)\b/u,
      unless: /\bvor (?:\w+ )?jahren\b/u,
    },
    {
      kind: 'tear',
      says: /\b(?:schulter|ellbogen|ellenbogen|kniescheibe|knie|finger|daumen)\b.{0,30}\b(?:ausgekugelt|ausgerenkt|rausgesprungen|herausgesprungen)\b/u,
      unless: /\bvor (?:\w+ )?(?:jahren|monaten|wochen)\b|\bletztes jahr\b|\bfruher\b/u,
    },
    {
      kind: 'blood',
      says: /\bblut (?:im|in) (?:\w+ )?(?:urin|stuhl|toilette|pipi)\b|\b(?:urin|pipi|pisse) (?:\w+ ){0,3}(?:dunkel|braun|rot|cola)\w*\b|\b(?:dunkle[rn]?|braune[rn]?|roter?|colafarbene\w?) urin\b|\bblut (?:gehustet|erbrochen|gespuckt|husten|spucken)\b|\b(?:huste|erbreche|spucke) (?:\w+ )?blut\b/u,
    },
    {
      kind: 'self_harm',
      says: /\b(?:mich umbringen|bringe mich um|selbstmord|suizid\w*|nicht mehr leben|will sterben|mochte sterben|mir das leben nehmen|selbst verletz\w*|ritze mich|mich ritzen)\b/u,
      unless: /\b(?:beintag|selbstmordgriff|suicide (?:grip|sprints?)|nach diesem satz)\b/u,
    },
    {
      kind: 'eating',
      says: /\b(?:ubergebe mich (?:absichtlich|nach dem essen)|absichtlich (?:uberg\w+|erbrech\w*)|finger in den hals|abfuhrmittel|entwasserungstabletten|magersucht|bulimie|seit \w+ tagen nichts gegessen|esse seit \w+ tagen nicht\w*)\b/u,
    },
    {
      kind: 'doping',
      says: /\b(?:nehmen|nehme|kur|dosis|dosier\w*|spritz\w*|stoffen|zyklus|anfangen|wieviel|wie viel|kaufen)\b.{0,40}\b(?:anabolika|steroide?|trenbolon|tren|testosteron|dianabol|anavar|winstrol|sarms?|clenbuterol|wachstumshormone?)\b|\b(?:anabolika|steroide?|trenbolon|testo|testosteron|dianabol|sarms?|clenbuterol)\b.{0,30}\b(?:nehmen|kur|dosis|spritzen|zyklus|stack)\b/u,
      unless: /\b(?:dopingkontroll\w*|verboten|naturlich|steigern|erhohen|ohne)\b/u,
    },
    {
      kind: 'minor',
      says: /\b(?:bin|ich bin) (?:erst )?(?:1[0-7]|zwolf|dreizehn|vierzehn|funfzehn|sechzehn|siebzehn)(?: jahre(?: alt)?|,| und\b).{0,120}\b(?:maxim\w*|1 ?rm|abnehmen|gewicht machen|diat|kreatin|creatin|booster|schwer|plan|programm|steroide?|anabolika)\b/u,
    },
  ],
};
