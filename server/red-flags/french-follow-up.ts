import { type FollowUpTable, notAfter, says, toCall, wordSet, wordsBetween } from './follow-up-table.ts';

const PEOPLE =
  'femme|mari|copine|copain|amie?|pote|frere|soeur|fils|fille|pere|mere|papa|maman|conjointe?|collegue|cousine?|oncle|tante';
const DOCTOR =
  "(?:medecins?|docteurs?|dr|cardio(?:logue)?|neurologue|urgences|(?:l')?hopital|clinique|ambulanciers?|kine|samu|secours)";
const TESTS = "(?:(?:l')?ecg|(?:l')?irm|scanner|radio|(?:l')?electro\\w*|examens?|analyses|prise de sang)";
const EXERCISE =
  "(?:(?:m'|re)?entrain\\w*|sport|muscu\\w*|squat\\w*|soulever|reprendre|developpe|bouger|(?:l')?exercice|(?:l')?entrainement)";
const NOT = "pas|jamais|rien|aucun\\w*|sans|n'\\w*";
const NOT_YET = notAfter(
  `pas|jamais|aucun\\w*|sans|si|quand|avant|apres|dois|faut|vais|peut-etre|coach|${PEOPLE}`,
);
const GAP = wordsBetween(3, NOT);
const FOUND = notAfter(NOT);

export const FRENCH_FOLLOW_UP: FollowUpTable = {
  small: wordSet(`
    a au aux avec ce c'est c'etait ca cela cette cet ces de d du des la le les l un une en est es suis sont etait ete etre
    et ou mais si non oui ne n pas plus moins rien que qu'est qu'il que quoi qui quand comment pourquoi combien dans sur
    sous pour par sans chez depuis jusque je j'ai j'avais j me m moi mon ma mes tu t'es toi te ton ta il elle on nous vous
    se s ai as avait avoir fais fait faire faut dois devrais doit peux peut pourrais pourrait veux va vais aller alle parti
    partie passe passee passer revient revenu arrete arreter maintenant aujourd'hui toujours encore deja aussi juste
    seulement vraiment tres trop peu beaucoup bien mal pire mieux normal grave dangereux serieux sur peur inquiet inquiete
    inquieter ok d'accord alors donc donc puis apres avant bon bonne raison source page livre salle maison coach dis dire
    veut pense crois sais tant meme quelque chose truc autre fois peut-etre sinon explique exagere hein bah haha svp c l'a
    y attends attendre`),
  acknowledges: wordSet("ok oui d'accord bon bien donc alors"),
  agrees:
    /^(?:(?:ok|oui|bon|d'accord|merci)[ ,.!]+)*(?:compris|entendu|d'accord|je le fais|j'appelle|j'y vais|merci(?: beaucoup| bien)?)[\s.!]*$/u,
  pronoun: says(
    "(?:est-ce que |et si |peut-etre que |si )?(?:c'est|c'etait|ca|cela) (?:\\w+ )?(?:est|a|va|vient|peut|pourrait|passe|reste|fait|fera|normal|grave|que|juste|la|le|a cause|parti|pas)",
    "c'est|c'etait|ca vient|ca peut",
  ),
  continues:
    /^(?:(?:ok|oui|non|bon|et|mais|ben)[ ,.]+)*(?:mais|peut-etre|surement|et si|(?:je|j'\w+|mon|ma|mes|moi)|(?:dois-je|il faut))\b(?!.*\bmerci)/u,
  training: says(
    "entrain\\w*|l'entrain\\w*|exercices?|series?|repetitions?|reps?|soulev\\w*|squats?|developpe\\w*|bench|deadlift|tractions?|pompes|rowing|curls?|cardio|courir|course|nager|velo|yoga|etir\\w*|echauff\\w*|repos\\w*|recuper\\w*|programme|seance\\w*|charges?|poids|leger\\w*|lourd\\w*|barre|halteres?|machines?|max|competition|muscu\\w*|jambes|sport",
    'ceinture|sangles?|bandes?|genouilleres?|chaussures?|prise|technique|posture|serree?',
    'cause|a cause|parce|raison|stress|anxiete|angoisse|deshydrat\\w*|cafeine|cafe|muscles?|muscul\\w*|nerfs?|coince\\w*|disque|crampes?|dormi\\w*',
  ),
  when: says(
    'combien de (?:temps|jours|semaines)|quand (?:est-ce que )?(?:je|puis)|jours?|semaines?|heures?|minutes?|demain|ce soir|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|depuis',
  ),
  body: says('poitrine|coeur|jambes?|bras|mains?|pieds?|epaules?|cou|dos|aine|genoux?|doigts?'),
  care: says(
    `mal|douleurs?|douloureu\\w*|engourdi\\w*|fourmi\\w*|respir\\w*|vertiges?|evanoui\\w*|symptomes?|sang|medecins?|docteur|hopital|l'hopital|urgences?|ambulance|samu|secours|${toCall('112')}|(?:le|appel\\w*|faire le) 15|ibuprofene|medicaments?|mourir|tuer|infarctus|avc|kine\\w*|psy\\w*`,
  ),
  food: says(
    'mang\\w*|calories|regime|poids|kilos?|maigrir|perdre|graisse|proteines?|vomi\\w*|laxatifs?|jeun\\w*',
  ),
  elsewhere: says(
    "mon (?:\\w+ )?(?:record|max)\\w*|quand (?:est-ce que )?j'ai (?:\\w+ )?(?:squatte|souleve)|qu'est-ce que j'ai souleve",
    "ou (?:est|se trouve)|(?:l')?adresse|ouvr\\w*|ouvert\\w*|(?:a|vous) ferme\\w*|horaires?|annul\\w*|parking|douches?|vestiaires?|cours|(?:l')?appli|(?:mon|le|un) compte|e-?mail|telephone|langue|boutique|supprim\\w*|efface\\w*|quelle heure|je m'appelle",
  ),
  logs: /^(?:(?:s'il te plait|stp|ok|peux-tu)[ ,]+)*(?:note|enregistre|ajoute|sauvegarde)\b/u,
  asks: says(
    'je (?:peux|dois|devrais|vais|veux)|(?:puis|dois|vais)-je|combien de (?:series|reps|repetitions|fois|poids)|et si|plus leger\\w*|plutot|dit',
  ),
  others: says(`(?:mon|ma|mes|son|sa|ton|ta) (?:${PEOPLE})`),
  own: says("je|j'\\w+|me|moi|puis-je|mon|ma|mes"),
  cleared: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:feu vert|autorise\\w*|donne son accord)|${NOT_YET}feu vert`,
    `${NOT_YET}${DOCTOR} ${GAP}(?:dit|dis|disent) (?:que )?je (?:peux|pouvais|pourrais) (?:\\w+ ){0,2}${EXERCISE}`,
  ),
  saw: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:dit|disent|dis|examine\\w*|vue?s?|ausculte\\w*|trouve\\w*|pense|confirme\\w*)`,
    `${NOT_YET}(?:suis (?:re)?(?:alle\\w*|passe\\w*)|etais|ete|vu|sors|reviens|appele|consulte) ${GAP}${DOCTOR}`,
    `${NOT_YET}${TESTS} ${GAP}(?:est|sont|etait|etaient)`,
  ),
  harmless: says(
    `${NOT_YET}(?:tout va bien|tout (?:est|etait) (?:\\w+ )?(?:bien|bon|normale?|ok)|(?:est|etait|sont|etaient) (?:\\w+ )?(?:bons?|bonnes?|normale?s?|normaux|ok)|muscul\\w*|muscles?|reflux|elongation|benin|examinee?|ausculte\\w*|vu (?:\\w+ )?${DOCTOR})|je vais bien|(?:rien|pas) (?:\\w+ ){0,2}(?:grave|coeur|trouve|anormal|serieux)|(?:c'est|ce n'est) rien`,
  ),
  unwell: says(
    `${FOUND}(?:(?:de la|hyper)tension|tension (?:trop )?(?:haute|elevee)|souffle au coeur|arythmie|angine|angor|infarctus|cholesterol|phlebite|anormal\\w*|(?:probleme|maladie) (?:cardiaque|(?:de|au) coeur)|serieux|dangereux)`,
    `(?:d'|de l')?(?:arreter|appeler|revenir|consulter|aller aux)(?! .{0,20}\\bsi\\b)|(?:ne (?:dois|peux) (?:pas|plus)|pas de|plus de) (?:\\w+ )?${EXERCISE}|attends (?:les|des|le) (?:resultats|examens)`,
  ),
  notYetSeen: says('google|youtube|internet|il y a (?:\\w+ )?(?:ans?|mois)|annee derniere'),
  knows: says(
    `${NOT_YET}(?:parle|dit|telephone|appele) (?:a|avec)? ?(?:mon|ma|mes|un|une) (?:${PEOPLE}|psy\\w*|therapeute|medecin)|(?:mon|ma) (?:psy\\w*|therapeute|${PEOPLE}) (?:le )?sait`,
  ),
  account: says(
    "debite\\w*|facture\\w*|(?:ma )?carte (?:a ete |est )?(?:refusee|perdue)|(?:l')?abonnement|rembours\\w*|resili\\w*|prix|tarifs?|coute\\w*|payer|paiement|mot de passe",
  ),
};
