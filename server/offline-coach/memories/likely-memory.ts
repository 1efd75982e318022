import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { likelyIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { hasInjury } from '#server/offline-coach/words/complaints.ts';
import { writtenOut } from '#server/offline-coach/words/shorthand.ts';
import { ABOUT_TRAINING, recallOf } from './memory-intents.ts';
import { offerToRemember } from './memory-offers.ts';
import { ASKS_WHAT_TO_REMEMBER, namesNothing } from './pointing.ts';
import { rememberCall } from './remember-call.ts';
import { statesTaste } from './stated-taste.ts';

const OWN = /\b(?:my|mine|me|i|i['’]?m|i['’]?ve|i['’]d|i['’]ll|we|our)\b/iu;
const BY_THE_WAY =
  /^(?:(?:btw|by the way|fyi|just so (?:you|u) know|also|and|so|hey|hi|ok|well|coach)[ ,:]+)+/iu;
/** The request before the content: 'Do make a note that'. */
const TO_REMEMBER =
  /^(?:\p{L}+[ ,]+){0,4}?(?:make a (?:mental )?note|remember|note(?: down)?|keep in mind|bear in mind|don['’]?t forget)(?: for me| please)?(?:,? that|[:,])?\s+/iu;
const TO_FORGET =
  /\b(?:forget|stop remembering|get rid of|drop|delete|lose|erase|remove|scrap)\b(?: about| of| that| the| (?:memory|thing|note|bit|part|fact)s?(?: about| of| on| that| saying| where)?)*\s+(?<about>\S.*)$/isu;
/**
 * 'Forget about my knee, how do I squat deeper', 'bear in mind my disc and give me a plan', 'I'm in a hurry
 * can u make it 4 sets'
 */
const WANTS_MORE =
  /\?|\b(?:and|then) (?:give|tell|show|make|write|what|how|can|could)\b|[,;] (?:how|what|can|could|should|is|are|do|does)\b|\bask(?:ed)?\b|\b(?:did you (?:tell|say)|you (?:told|said))\b/iu;
/** 'I'm in a hurry can u make it 4 sets' */
const WANTS_OTHER =
  /\b(?:can|could) (?:you|u) (?!(?:please |pls |also |just )*(?:remember|note|keep|bear|save|add|store|jot|write|put|make a (?:mental )?note)\b)/iu;
/** 'Don't let me forget my belt' */
const KEPT =
  /\b(?:don['’]?t|do not|never|not|let me|won['’]?t|can['’]?t|i(?: always| often| keep)?) forget/iu;

/** 'I don't remember my meet date' */
const NOT_REMEMBERED =
  /\b(?:don['’]?t|do not|can['’]?t|cannot|didn['’]?t|never|hardly|barely) (?:\p{L}+ )?remember\b(?! to\b)/iu;

/** 'Can you remember things about me' asks what the coach is able to do. */
const ASKS_IF_ABLE =
  /^(?:(?:hey|hi|ok|so|and|coach)[, ]+)*(?:can|could|do|will|are) (?:you|u) (?:able to )?(?:actually |really )?(?:remember|save|keep|store|learn) (?:things?|stuff|anything|facts?|what i (?:say|tell(?: you)?|write))\b/iu;

/**
 * Returns what a message that no rule reads likely wants remembered, recalled or forgotten; nothing is saved
 * without a request.
 */
export function likelyMemory(message: string): (ToolCall | string)[] {
  const intent = likelyIntent(message);
  if (WANTS_MORE.test(message) || hasInjury(message)) return [];
  if (intent === 'remember' || statesTaste(message)) {
    if (NOT_REMEMBERED.test(message) || WANTS_OTHER.test(message)) return [];
    const said = message.trim().replace(BY_THE_WAY, '');
    if (intent !== 'remember') return [offerToRemember(capitalized(said))];
    const fact = said.replace(TO_REMEMBER, '');
    if (namesNothing(fact)) return [ASKS_WHAT_TO_REMEMBER];
    const written = capitalized(fact);
    return fact === said ? [offerToRemember(written)] : [rememberCall(written)];
  }
  if (ASKS_IF_ABLE.test(message)) return [];
  if (intent === 'recall' && (OWN.test(message) || /\btold (?:you|u)\b/iu.test(message)))
    return recallOf(writtenOut(message));
  const about = TO_FORGET.exec(message)?.groups?.about;
  return intent !== 'forget' || about === undefined || KEPT.test(message) || ABOUT_TRAINING.test(message)
    ? []
    : [{ tool: 'memory', input: { action: 'forget', content: about.trim() } }];
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
