import { afterwards, anyOf, followed, near } from './patterns.ts';
import type { RedFlagRule } from './red-flag-table.ts';

const LIMB = '(?:arm|arme|hand|hande|finger|bein|beine|fuss|fusse|zehen)';

export const GERMAN_BODY: readonly RedFlagRule[] = [
  {
    kind: 'heart',
    says: /\bbrust(?:schmerz\w*|enge)\b|\b(?:schmerz\w*|druck|enge|engegefuhl|stechen|brennen)\b.{0,25}\b(?:in|auf|hinter) (?:der|meiner) brust\b|\b(?:brust|herz) (?:tut|sticht|schmerzt|druckt)\b|\b(?:tut|tat) (?:mir )?(?:die|meine) brust (?:\w+ )?weh\b|\b(?:stechen|druck|engegefuhl) in der (?:\w+ )?brust\b|\bherzinfarkt\b/gu,
    unless: /\b(?:muskelkater|brusttag|dehn\w*)\b/gu,
  },
  {
    kind: 'heart',
    says: anyOf(
      near(
        '(?:schmerz\\w*|druck|enge\\w*|stechen|brennen|beklemm\\w*|sticht|schmerzt)',
        '(?:brust|brustbein|brustkorb|herz)',
        25,
      ),
      'herz(?:attacke|stolpern)',
      'linke\\w* arm[^.!?;]{0,20}\\b(?:taub|schmerz\\w*|zieht|kribbelt)',
    ),
    unless: anyOf(
      'muskelkater',
      'brusttag',
      'dehn\\w*',
      'stange',
      'hantel',
      'vor (?:dem|meinem)',
      'aufregung',
      'aufgeregt',
      'mein (?:vater|opa|onkel)',
    ),
  },
  {
    kind: 'heart',
    says: anyOf(near('(?:herz|puls)', '(?:rast|stolpert|unregelmassig|aussetzer|flattert)', 20), 'herzrasen'),
    unless: anyOf(
      'vor (?:dem|meinem)',
      'nach (?:dem|der|einem)',
      'beim',
      'wahrend',
      'aufregung',
      'aufgeregt',
    ),
  },
  {
    kind: 'heart',
    says: anyOf(
      near(
        '(?:brust|brustkorb|brustbein)',
        '(?:zugeschnurt|zusammengezogen|zieht sich zusammen|tonnenschwer|wie ein messer|messerstich\\w*|schraubstock)',
        30,
      ),
      'linke\\w* arm (?:tut|schmerzt|ist (?:ganz )?schwer)',
    ),
    unless: anyOf('muskelkater', 'dehn\\w*'),
  },
  {
    kind: 'breathing',
    says: /\b(?:bekomme|krieg\w*|kriege) (?:\w+ )?keine luft\b|\bkann nicht (?:mehr )?(?:richtig )?atmen\b|\batemnot\b/gu,
    unless: /\b(?:gurtel|(?:im|nach (?:dem|einem|jedem)|beim) (?:\w+ )?(?:satz|sprint|schlitten)|maske)\b/gu,
  },
  {
    kind: 'breathing',
    says: anyOf(
      '(?:bekomm\\w*|krieg\\w*|kriege) (?:\\w+ )?(?:keine|kaum|schlecht) (?:mehr )?luft',
      'kann (?:\\w+ )?(?:nicht|kaum) (?:\\w+ )?(?:atmen|luft holen)',
      'atemnot|luftnot|ersticke(?! (?:an|in) (?:arbeit|terminen|volumen))',
      near(
        '(?:hals|kehle|zunge|lippen)',
        '(?:schwillt|geschwollen|zugeschwollen|blau)|(?:geht|macht) zu',
        20,
      ),
    ),
    unless: anyOf(
      'gurtel',
      '(?:im|nach (?:dem|einem|jedem)|beim) (?:\\w+ )?(?:satz|sprint|schlitten)',
      'maske',
      'lachen',
    ),
  },
  {
    kind: 'breathing',
    says: anyOf(
      'kann (?:\\w+ )?(?:nicht|kaum) (?:\\w+ )?durchatmen|schnappe (?:\\w+ )?nach luft|bleibt (?:\\w+ )?die luft weg[^.!?;]{0,30}\\b(?:sitze|liege|ruhe|seit)',
    ),
  },
  {
    kind: 'brain',
    says: /\b(?:gesicht|mundwinkel) (?:\w+ )?(?:hangt|taub|gelahmt)\b|\bhangende\w* mundwinkel\b|\blall(?:e|en|t|te|end)\b|\bverwaschene? sprache\b|\b(?:schlimmste\w*|plotzliche\w*|vernichtungs)\s?kopfschmerz\w*|\bplotzlich (?:\w+ )?(?:blind|verwirrt|nichts mehr gesehen|doppelt)\b|\bschlaganfall\b|\bkrampfanfall\b/gu,
  },
  {
    kind: 'brain',
    says: anyOf(
      'schlaganfall|hirnblutung|gehirnerschutterung|krampfanfall',
      near('(?:gesicht|mundwinkel|mund)', '(?:hangt|schief|taub|gelahmt)', 25),
      near(
        '(?:plotzlich|auf einmal)',
        '(?:nicht mehr (?:\\w+ )?(?:sprechen|reden|sehen|bewegen)|wirr|verwirrt|blind|doppelt|gelahmt|kopfschmerz\\w*)',
        40,
      ),
      near(
        'kopf(?:schmerz\\w*|weh)',
        '(?:schlimmste\\w*|plotzlich\\w*|explo\\w*|aus dem nichts|meines lebens)',
        40,
      ),
      afterwards(
        near('(?:kopf)', '(?:geknallt|gestossen|getroffen|gefallen|angeschlagen|aufgeschlagen)', 40),
        'ubel|schlecht|kotz\\w*|erbr\\w*|schwindl\\w*|verschwommen|erinner\\w*',
      ),
    ),
    unless: anyOf('mein (?:vater|opa|onkel) hatte', 'vor (?:\\w+ )?jahren'),
  },
  {
    kind: 'fainting',
    says: /\b(?:ohnmachtig|bewusstlos|umgekippt|zusammengebrochen|bewusstsein verloren|zusammengeklappt)\b/gu,
    unless:
      /\b(?:fast|beinahe|nicht|ohne|wenn ich) (?:\w+ )?(?:ohnmachtig|bewusstlos|umgekippt|zusammen\w+|umgefallen)|\b(?:sofa|bett|couch|regal)\b/gu,
  },
  {
    kind: 'fainting',
    says: anyOf(
      '(?:kein\\w*|ohne) puls',
      'schwarz vor (?:den )?augen[^.!?;]{0,30}(?:geworden|wurde)?[^.!?;]{0,40}\\b(?:boden|lag|gefallen|umgefallen|aufgewacht)',
      'bewusstsein verloren|verlor\\w* das bewusstsein|weggetreten|umgefallen|weggekippt',
      followed('aufgewacht|zu mir gekommen|wach geworden', 'boden', 30),
      '(?:er|sie) (?:atmet|reagiert|bewegt sich) nicht',
    ),
    unless: anyOf(
      '(?:fast|beinahe|nicht) (?:\\w+ )?(?:umgefallen|weggekippt)',
      'sofa',
      'bett',
      'couch',
      'hantel',
      'stange',
      'ruhepuls',
    ),
  },
  {
    kind: 'fainting',
    says: anyOf(
      'schwarz vor (?:den )?augen[^.!?;]{0,40}\\b(?:hingefallen|gesturzt|umgefallen|zusammengesackt)|kollabiert|weggesackt|abgeklappt|(?:war|bin) (?:kurz |komplett )?weg[^.!?;]{0,20}\\bsekunden',
    ),
  },
  {
    kind: 'nerves',
    says: new RegExp(
      `\\b${LIMB} (?:\\w+ ){0,3}(?:taub|eingeschlafen|gefuhllos|kribbelt|kribbeln)\\b|\\b(?:taubheit|taubheitsgefuhl|kribbeln)\\b.{0,25}\\b${LIMB}\\b|\\bspure (?:mein\\w*) ${LIMB} nicht\\b|\\bschmerz\\w*\\b.{0,25}\\b(?:zieht|schiesst|strahlt)\\b.{0,25}\\b(?:bein|arm)\\b|\\b(?:schiesst|strahlt)\\b.{0,25}\\b(?:bein|arm)\\b`,
      'gu',
    ),
  },
  {
    kind: 'nerves',
    says: anyOf(
      near(LIMB, '(?:taub|gefuhllos|kribbelt|kribbeln|gelahmt|kraftlos|ameisenlaufen)', 30),
      followed(near('(?:spure|fuhle|bewegen|kontrolle)', LIMB, 25), '(?:nicht|kaum|mehr)', 15),
      near('(?:elektri\\w*|stromschlag\\w*|blitz\\w*)', '(?:bein|arm|rucken)', 30),
    ),
    unless: anyOf(
      'griff',
      'kalt\\w*',
      'kalte',
      'bandagen',
      'schuhe?n?',
      'eingeschlafen',
      'sitzen',
      'aufregung',
      'pump',
      'farmers?',
    ),
  },
  {
    kind: 'nerves',
    says: anyOf(near('kein gefuhl(?: mehr)?', `${LIMB}|beinen|armen|fingern`, 30)),
  },
  {
    kind: 'tear',
    says: /\b(?:knall|reissen|schnalzen|knacken|riss)\b.{0,20}\b(?:gehort|gespurt|gefuhlt)\b|\b(?:gehort|gespurt)\b.{0,20}\b(?:knall|riss|reissen)\b|\b(?:bizeps|brustmuskel|achillessehne|quadrizeps|sehne|muskel)\w* (?:\w+ ){0,2}(?:gerissen|abgerissen|geknallt|gekracht|geschnalzt)\b/gu,
    unless: /\bvor (?:\w+ )?jahren\b/gu,
  },
  {
    kind: 'tear',
    says: /\b(?:schulter|ellbogen|ellenbogen|kniescheibe|knie|finger|daumen)\b.{0,30}\b(?:ausgekugelt|ausgerenkt|rausgesprungen|herausgesprungen)\b/gu,
    unless: /\bvor (?:\w+ )?(?:jahren|monaten|wochen)\b|\bletztes jahr\b|\bfruher\b/gu,
  },
  {
    kind: 'tear',
    says: anyOf(
      afterwards(
        near(
          '(?:bizeps|brustmuskel|achillessehne|quadrizeps|sehne|muskel|wade|oberschenkel|leiste|schulter|knie)\\w*',
          '(?:gerissen|abgerissen|geknallt|gekracht|geschnalzt|knall|gerissen hat)',
          40,
        ),
        'delle|beule|hochgerutscht|blau|geschwollen|kann (?:\\w+ )?(?:nicht|kaum|nichts)|loch',
      ),
      near(
        '(?:mir|hab\\w*|ist)',
        '(?:bizeps|brustmuskel|achillessehne|quadrizeps|sehne|muskel)\\w* (?:\\w+ )?(?:gerissen|abgerissen)',
        25,
      ),
      near('(?:knochen)', '(?:schaut|steht|guckt) (?:\\w+ )?(?:raus|heraus)', 15),
    ),
    unless: anyOf('vor (?:\\w+ )?(?:jahren|monaten)', 'letztes jahr'),
  },
  {
    kind: 'tear',
    says: anyOf(
      afterwards(
        near('(?:tritt|getreten|peitsche\\w*|knall)', '(?:wade|oberschenkel|ferse)', 40),
        'nicht|kaum|humple',
      ),
    ),
  },
  {
    kind: 'blood',
    says: /\bblut (?:im|in) (?:\w+ )?(?:urin|stuhl|toilette|pipi)\b|\b(?:urin|pipi|pisse) (?:\w+ ){0,3}(?:dunkel|braun|rot|cola)\w*\b|\b(?:dunkle[rn]?|braune[rn]?|roter?|colafarbene\w?) urin\b|\bblut (?:gehustet|erbrochen|gespuckt|husten|spucken)\b|\b(?:huste|erbreche|spucke) (?:\w+ )?blut\b/gu,
  },
  {
    kind: 'blood',
    says: anyOf(
      near(
        'blut(?! ?druck)|blutig\\w*',
        '(?:urin|pinkeln|pipi|pisse|stuhl|klo|toilette|kacke|ohr|husten|gespuckt|erbrochen|gekotzt|spucke|kotze)',
        30,
      ),
      near('(?:urin|pipi|pisse|pinkel\\w*)', '(?:dunkel\\w*|braun\\w*|rot\\w*|cola\\w*|schwarz\\w*)', 30),
    ),
    unless: anyOf('rote bete', 'vitamin\\w*', 'blutdruck'),
  },
  {
    kind: 'blood',
    says: anyOf(near('(?:stuhl|kacke|stuhlgang)', '(?:schwarz\\w*|teer\\w*|blut\\w*)', 20)),
  },
];
