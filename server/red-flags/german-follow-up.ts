import { type FollowUpTable, notAfter, says, toCall, wordSet, wordsBetween } from './follow-up-table.ts';

const PEOPLE =
  'frau|mann|freund(?:in)?|partner(?:in)?|bruder|schwester|sohn|tochter|vater|mutter|papa|mama|kumpel|kollegen?|kollegin|oma|opa|onkel|tante|kind';
const DOCTOR =
  '(?:(?:haus|not)?arzt(?:in|e|es)?|doktor|doc|dr|kardiolog\\w*|neurolog\\w*|notaufnahme|krankenhaus|klinik|sanitater\\w*|physio\\w*)';
const TESTS = '(?:ekg|mrt|ct|rontgen\\w*|blutwerte|untersuchung\\w*|werte)';
const EXERCISE = '(?:trainier\\w*|training|sport\\w*|heben|bankdrucken|kniebeugen|gewichte|anfangen)';
const NOT = 'nicht|nichts|nie|noch|kein\\w*|ohne';
const NOT_YET = notAfter(
  `${NOT}|wenn|falls|bis|bevor|nachdem|soll\\w*|muss|werde|sobald|konnte|vielleicht|ob|bin ich|trainer|${PEOPLE}`,
);
const GAP = wordsBetween(3, NOT);
const FOUND = notAfter(NOT);

export const GERMAN_FOLLOW_UP: FollowUpTable = {
  small: wordSet(`
    das dass der die den dem des ein eine einen einem einer es er ist sind war waren bin bist sein und oder aber ob wenn
    dann als wie was wer wo wann warum wieso weshalb weil denn doch ja nein nicht nichts nie noch nur auch schon sehr mehr
    weniger bisschen etwas alles so da hier dort von vom zu zum zur mit ohne bei beim bis seit in im ins an am auf aus
    fur uber unter um nach vor durch ich mich mir mein meine meinen meiner du dich dir dein sie wir uns man habe hab hat
    hatte haben hast wird wurde werde werden kann kannst konnte konnen soll sollte muss musste darf durfte will wollte
    mag mach mache machen macht gemacht geht ging gehen gegangen kommt kam weg vorbei wieder jetzt heute gerade spater
    gleich eben gut schlecht schlimm schlimmer besser normal gefahrlich ernst sicher komisch angst sorgen ok okay wirklich
    eigentlich vielleicht wohl mal halt einfach genau grund quelle seite buch gym studio hause coach denke glaube meinst
    sagst sagen heisst bedeutet liegt dabei davon daran trotzdem also naja hm haha bitte warte warten lange ubertreibe
    ubertrieben erklar erklare kurzer einfacher nochmal`),
  acknowledges: wordSet('ok okay ja gut genau hm also'),
  agrees:
    /^(?:(?:ok(?:ay)?|ja|gut|danke)[ ,.!]+)*(?:alles klar|verstanden|mach(?:e)? ich|ich rufe an|danke(?: schon| dir)?|vielen dank)[\s.!]*$/u,
  pronoun: says(
    '(?:ist|war|kann|konnte|liegt|kommt|geht|wird|hat|hatte|ware|wurde|ob|wenn|weil|vielleicht|was) (?:das|es)',
    '(?:das|es) (?:ist|war|kann|konnte|liegt|kommt|geht|wird|hat)',
  ),
  continues:
    /^(?:(?:ok(?:ay)?|ja|nein|na|und|also|gut|aber)[ ,.]+)*(?:aber|vielleicht|wahrscheinlich|bestimmt|und wenn|(?:ich|mir|mein\w*|hab(?:e)?|bin)|(?:soll|sollte|muss) ich)\b(?!.*\bdanke)/u,
  training: says(
    'trainier\\w*|training\\w*|ubung\\w*|satze?n?|satz|wiederholung\\w*|reps?|heb\\w*|kniebeug\\w*|bankdruck\\w*|drucken|bench\\w*|squat\\w*|kreuzheb\\w*|klimmzug\\w*|liegestutz\\w*|rudern|curls?|cardio|lauf\\w*|joggen|schwimm\\w*|rad ?fahren|yoga|dehn\\w*|aufwarm\\w*|pause|erhol\\w*|programm|plan|einheit|gewichte?n?|leicht\\w*|schwer\\w*|hantel\\w*|stange|maschine\\w*|maximal\\w*|wettkampf\\w*|beintag|sport\\w*',
    'gurtel|zughilfen|bandagen|schuhe?n?|griff|technik|haltung',
    'wegen|grund|ursache|liegt|stress|angst|panik|dehydr\\w*|koffein|kaffee|booster|muskel\\w*|zerrung|gezerrt|nerv\\w*|eingeklemmt|bandscheibe\\w*|krampf\\w*|schlaf\\w*|eng(?:e[rsnm]?)?|fest',
  ),
  when: says(
    'wie lange|wie viele (?:tage|wochen|stunden)|wann (?:kann|darf)|tage?n?|wochen?|stunden?|minuten?|morgen|abend|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|seit',
  ),
  body: says(
    'brust|herz|beine?n?|arme?n?|hande?|hand|fusse?|fuss|schulter\\w*|nacken|rucken|leiste|knie|finger',
  ),
  care: says(
    `schmerz\\w*|weh|taub\\w*|kribbel\\w*|atm\\w*|luft|schwind\\w*|ohnmacht\\w*|symptome?|blut\\w*|arzt|arztin|arzte|krankenhaus|notaufnahme|notruf|krankenwagen|rettung\\w*|${toCall('112')}|ibuprofen|schmerzmittel|tabletten?|sterb\\w*|umbring\\w*|herzinfarkt|schlaganfall|physio\\w*|seelsorge|therap\\w*`,
  ),
  food: says(
    'ess\\w*|gegessen|kalorien|diat|gewicht|kilos?|abnehm\\w*|fett|protein|eiweiss|erbrech\\w*|kotz\\w*|abfuhrmittel|fasten',
  ),
  elsewhere: says(
    'mein(?:e|en)? (?:\\w+ )?(?:rekord\\w*|bestwert\\w*|bester wert|bestleistung\\w*|maximum)|wann habe ich (?:\\w+ )?zuletzt|was habe ich (?:\\w+ )?(?:gehoben|gedruckt|trainiert)',
    '(?:macht|habt|seid) ihr|wo (?:ist|liegt) (?:das|die|der)|adresse|offnet|offen|geoffnet|offnungszeiten|schliesst|geschlossen|parkplatz\\w*|dusche\\w*|kurse?|app|konto|e-?mail|telefonnummer|sprache|englisch|laden|losch\\w*|wie spat|mein name',
  ),
  logs: /^(?:(?:bitte|ok|hey|kannst du)[ ,]+)*(?:trag\w*|notier\w*|speicher\w*|logge?|schreib\w*|erfasse?)\b/u,
  asks: says(
    '(?:kann|darf|soll\\w*|muss|will|mochte) ich|ich (?:kann|darf|soll\\w*|will|mochte)|was (?:kann|darf|soll\\w*)|wie (?:schwer|viel|oft|lange)|leichter\\w*|ob|stattdessen|sagt|meint',
  ),
  others: says(`(?:mein|meine|meinem|meiner|meinen|sein|seine|ihr|ihre) (?:${PEOPLE})`),
  own: says('ich|mich|mir'),
  cleared: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:freigegeben|entwarnung|(?:\\w+ )?grunes licht|erlaubt)|${NOT_YET}entwarnung`,
    `${NOT_YET}${DOCTOR} ${GAP}(?:sagt\\w*|gesagt|meint\\w*) (?:dass )?ich (?:darf|kann) (?:(?!nicht|kein)\\w+ ){0,6}${EXERCISE}`,
    `${NOT_YET}darf (?:laut|sagt) (?:\\w+ )?${DOCTOR} (?:\\w+ ){0,2}${EXERCISE}`,
  ),
  saw: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:sagt|sagte\\w*|gesagt|meint|meinte|untersucht|(?:durch)?gecheckt|angesehen|angeschaut|gefunden|entlassen)`,
    `${NOT_YET}(?:war|waren|komme|bin) ${GAP}${DOCTOR}`,
    `${NOT_YET}${TESTS} ${GAP}(?:war|waren|ist|sind)`,
  ),
  harmless: says(
    `${NOT_YET}(?:unauffallig|in ordnung|alles (?:ist |war )?(?:gut|ok\\w*|bestens)|(?:war|ist|waren|sind) (?:\\w+ )?(?:gut|ok|okay|normal)|gesund|harmlos|muskel\\w*|muskular|zerrung|gezerrt|verspann\\w*|sodbrennen|reflux|untersucht|(?:durch)?gecheckt|angesehen|angeschaut|entlassen|nichts (?:gefunden|schlimmes|ernstes)|nicht das herz|mir fehlt nichts)`,
  ),
  unwell: says(
    `${FOUND}(?:bluthochdruck|hoher blutdruck|(?:herz|rhythmus)(?:fehler|krank\\w*|problem\\w*|gerausch|storung\\w*|infarkt|muskel\\w*)|cholesterin|angina|thrombose|vorhofflimmern|schlaganfall|auffallig|ernst|gefahrlich)`,
    `(?:soll|muss) (?:\\w+ ){0,4}(?:melden|kommen|aufhoren|notaufnahme|krankenhaus)|(?:darf nicht|kein\\w*) (?:\\w+ ){0,3}${EXERCISE}|(?:warte\\w*|uberweis\\w*|uberwiesen) (?:\\w+ ){0,3}(?:auf|zum|zur|ans?)`,
  ),
  notYetSeen: says('google|youtube|internet|vor (?:\\w+ )?(?:jahr\\w*|monat\\w*)|letztes jahr'),
  knows: says(
    `(?:mit|bei) (?:der|meine[rmn]) (?:${PEOPLE}|seelsorge|therapeut\\w*|psycholog\\w*) (?:\\w+ )?(?:gesprochen|geredet|telefoniert)|(?:seelsorge|notruf) (?:an)?gerufen|mein\\w* (?:therapeut\\w*|${PEOPLE}) weiss`,
  ),
  account: says(
    'abgebucht|rechnung\\w*|(?:kredit)?karte (?:wurde |ist )?(?:abgelehnt|verloren)|meine karte|tarif|mitgliedschaft|kundig\\w*|erstatt\\w*|geld zuruck|preise?|kostet|kosten|beitrag|abo|bezahl\\w*|passwort',
  ),
};
