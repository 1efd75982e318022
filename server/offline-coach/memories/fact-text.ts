const LEADS =
  /^(?:(?:p\.?\s?s\.?|btw|by the way|hey|hi|ok(?:ay)?|so|oh|well|coach|and|also|plus|but|actually)(?:[ ,:]+|$))+/iu;
/** '…, oh' before a question that is read by itself. */
const TRAILS =
  /(?:[\s,;]+(?:p\.?\s?s|btw|oh|and|also|plus|so|but|then|anyway|ok(?:ay)?))+[\s,;]*$|[\s,;]+$/iu;

/** A fact about the athlete as it is kept, without the words that join it to what else was said. */
export function asFact(said: string): string {
  const fact = said.trim().replace(TRAILS, '').replace(LEADS, '');
  return `${fact.charAt(0).toUpperCase()}${fact.slice(1)}`;
}

const NEXT_FACT =
  /[,;]? (?:and|also|plus)(?: also)? that (?=(?:i|i['’]?m|i['’]?ve|my|we|our|the|it|there|no)\b)/iu;

/** 'I lift in sleeves, and that my opener was 110': each is kept by itself. */
export const factsIn = (said: string): string[] =>
  said
    .split(NEXT_FACT)
    .map(asFact)
    .filter((fact) => fact !== '');
