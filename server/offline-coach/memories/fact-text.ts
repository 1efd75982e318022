const LEADS =
  /^(?:(?:p\.?\s?s\.?|btw|by the way|hey|hi|ok(?:ay)?|so|oh|well|coach|and|also|plus|but|actually)(?:[ ,:]+|$))+/iu;
/** '…, oh' before a question that is read separately. */
const TRAILS =
  /(?:[\s,;]+(?:p\.?\s?s|btw|oh|and|also|plus|so|but|then|anyway|ok(?:ay)?))+[\s,;]*$|[\s,;]+$/iu;

/** Returns a fact without the words that connect it to the rest of the message. */
export function asFact(said: string): string {
  const fact = said.trim().replace(TRAILS, '').replace(LEADS, '');
  return `${fact.charAt(0).toUpperCase()}${fact.slice(1)}`;
}

const NEXT_FACT =
  /[,;]? (?:and|also|plus)(?: also)? that (?=(?:i|i['’]?m|i['’]?ve|my|we|our|the|it|there|no)\b)/iu;

/** Splits facts to save separately: 'I lift in sleeves, and that my opener was 110'. */
export const factsIn = (said: string): string[] =>
  said
    .split(NEXT_FACT)
    .map(asFact)
    .filter((fact) => fact !== '');
