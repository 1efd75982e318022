import { wordCount } from '#server/library/search/everyday-words.ts';

interface Language {
  /** Common short words that do not exist in English. */
  words: RegExp;
  says: string;
}

const LANGUAGES: readonly Language[] = [
  {
    words:
      /\b(?:hola|buenas|buenos|gracias|tardes|dias|noches|el|la|los|las|que|qué|cómo|cuánto|cuántos|cuántas|cuándo|dónde|por|para|una?|del|es|está|con|hago|debo|puedo|mi|mis|en|y)\b/giu,
    says: 'Solo leo inglés: por favor, pregúntame en inglés.',
  },
  {
    words:
      /\b(?:hallo|moin|servus|guten|danke|tag|morgen|abend|der|die|das|und|ist|wie|viel|viele|wann|warum|welche[rs]?|ich|mein|meine|nicht|ein|eine|für|mit|beim|soll|kann|wird|zum|auf)\b/giu,
    says: 'Ich lese nur Englisch: Bitte frag mich auf Englisch.',
  },
  {
    words:
      /\b(?:bonjour|bonsoir|salut|merci|ça|va|le|la|les|des|est|que|qu|quel|quelle|comment|combien|pourquoi|quand|je|mon|ma|mes|une?|pour|avec|dois|puis|du|et|dans|faire|au|aux|sur|ce|cette|moi|sans|trop|très|mieux)\b/giu,
    says: 'Je ne lis que l’anglais : pose-moi ta question en anglais, s’il te plaît.',
  },
  {
    words:
      /\b(?:olá|ola|oi|tudo|bem|bom|boa|dia|noite|tarde|obrigado|obrigada|o|os|as|que|como|quanto|quantos|quantas|quando|onde|por|para|uma?|do|da|é|está|com|devo|posso|meu|minha|não|no|na|e|faço)\b/giu,
    says: 'Só leio inglês: por favor, pergunte em inglês.',
  },
  {
    words:
      /\b(?:ciao|buongiorno|grazie|il|lo|gli|che|come|quanto|quanti|quante|quando|dove|perché|per|una?|del|della|è|con|devo|posso|mio|mia|non|nel|e|faccio)\b/giu,
    says: 'Leggo solo l’inglese: per favore, fammi la domanda in inglese.',
  },
  {
    words:
      /\b(?:de|het|een|en|hoe|veel|wanneer|waarom|welke|ik|mijn|niet|voor|met|moet|kan|wordt|bij|wat|naar)\b/giu,
    says: 'Ik lees alleen Engels: stel je vraag alsjeblieft in het Engels.',
  },
];
const ENGLISH =
  /\b(?:the|a|an|is|are|was|as|good|do|does|did|how|what|when|why|which|who|where|i|i'm|my|me|you|your|it|to|of|for|on|in|and|or|with|should|can|could|will|have|has|that|this|not|no|if|much|many)\b/giu;
const STRANGE_LETTERS_MIN = 4;
/** Counts the words that are not spoken English: 'abonnement', 'kreuzheben'. */
const strangeWords = (question: string): number =>
  (question.toLowerCase().match(/\p{L}+/gu) ?? []).filter(
    (word) => word.length >= STRANGE_LETTERS_MIN && wordCount(word) === 0,
  ).length;
const MARKED = /(?<![\p{L}])[\p{L}]*[áàâãäçéèêëíìîïñóòôõöúùûüßøåœ][\p{L}]*/giu;
const READS = 'I read English only. Please ask me in English, and I will look it up in the library.';
const WORDS_MIN = 2;
/** Minimum share of letters in another script. */
const SCRIPT_SHARE = 0.5;

/** Returns the reply to a question in another language, in that language if supported; null for English. */
export function otherLanguage(question: string): string | null {
  const letters = question.match(/\p{L}/gu) ?? [];
  const latin = question.match(/\p{Script=Latin}/gu) ?? [];
  if (letters.length > 2 && latin.length < SCRIPT_SHARE * letters.length) return READS;
  const count = (words: RegExp) => question.match(words)?.length ?? 0;
  // Words with diacritics count for the likeliest language.
  const marked = question.match(MARKED)?.length ?? 0;
  const [likeliest] = LANGUAGES.map(({ words, says }) => ({ says, words: count(words) })).sort(
    (a, b) => b.words - a.words,
  );
  if (likeliest === undefined || likeliest.words === 0) return null;
  const english = count(ENGLISH);
  const words = likeliest.words + marked + (english === 0 ? strangeWords(question) : 0);
  const all = question.match(/\p{L}+/gu)?.length ?? 0;
  // A question may be a single word: 'hola'.
  if ((words < WORDS_MIN && (words < all || letters.length <= 1)) || words <= english) return null;
  return `${likeliest.says}\n\n${READS}`;
}
