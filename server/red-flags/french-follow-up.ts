import { type FollowUpTable, says, wordSet, wordsBetween } from './follow-up-table.ts';

const PEOPLE =
  'femme|mari|copine|copain|amie?|pote|frere|soeur|fils|fille|pere|mere|papa|maman|conjointe?|collegue|cousine?|oncle|tante';
const DOCTOR = "(?:medecin|docteur|cardiologue|urgences|hopital|l'hopital)";
const NOT_YET = '(?<!\\b(?:pas|jamais|aucun\\w*|si|quand|avant|apres|dois|faut|vais|que) (?:\\w+ ){0,4})';

const GAP = wordsBetween(3, "pas|jamais|rien|n'\\w*");

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
    "mal|douleurs?|douloureu\\w*|engourdi\\w*|fourmi\\w*|respir\\w*|vertiges?|evanoui\\w*|symptomes?|sang|medecins?|docteur|hopital|l'hopital|urgences?|ambulance|samu|secours|112|15|ibuprofene|medicaments?|mourir|tuer|infarctus|avc|kine\\w*|psy\\w*",
  ),
  food: says(
    'mang\\w*|calories|regime|poids|kilos?|maigrir|perdre|graisse|proteines?|vomi\\w*|laxatifs?|jeun\\w*',
  ),
  elsewhere: says(
    "ou (?:est|se trouve)|adresse|l'adresse|ouvr\\w*|ouvert\\w*|(?:a|vous) ferme\\w*|horaires?|prix|tarifs?|coute\\w*|abonnement|l'abonnement|resili\\w*|annul\\w*|payer|paiement|parking|douches?|vestiaires?|appli|l'appli|(?:mon|le|un) compte|mot de passe|e-?mail|langue|boutique|supprim\\w*|efface\\w*",
  ),
  logs: /^(?:(?:s'il te plait|stp|ok|peux-tu)[ ,]+)*(?:note|enregistre|ajoute|sauvegarde)\b/u,
  asks: says('je peux|puis-je|dois|devrais|combien|comment|et si|demain|vais|veux|prochaine?'),
  others: says(`(?:mon|ma|mes|son|sa|ton|ta) (?:${PEOPLE})`),
  own: says("je|j'ai|j'|me|moi|puis-je|mon|ma|mes"),
  seen: says(
    `${NOT_YET}${DOCTOR} ${GAP}(?:dit|examine\\w*|vu\\w*)`,
    `${NOT_YET}(?:suis alle\\w*|ete|vu|sors|reviens) ${GAP}${DOCTOR}`,
  ),
  notYetSeen: says(
    "rendez-vous|attend\\w*|(?:aux|d'aller aux|va aux) urgences|google|youtube|il y a (?:\\w+ )?(?:ans?|mois)",
  ),
  account: says(
    'debite\\w*|facture\\w*|(?:ma )?carte (?:a ete |est )?(?:refusee|perdue)|abonnement|rembours\\w*|resili\\w*',
  ),
};
