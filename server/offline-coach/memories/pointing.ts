/** Verbs of remembering; 'save' and 'write down' are about sets. */
const REQUEST =
  /\b(?:remember|note|keep (?:\S+ )?in mind|bear (?:\S+ )?in mind|don['’]?t (?:you )?forget|do not forget|in(?:to)? (?:your|ur) (?:notes?|memory))\b/iu;
/** 'Can you remember that?' is a request; 'remember that?' asks whether it is known. */
const ASKS_TO = /\b(?:can|could|will|would) (?:you|u)\b/iu;
/** Words of a request that contain no fact. */
const POINTING = new Set(
  `remember note notes keep bear mind don't dont not forget make take put save store down memory a an of on in into as is
  that that's thats this it its the following these those them all both below above please pls plz kindly thanks thank you u ya your ur
  can could will would for from now me my later next time future plan reference so and also just then ok okay very well right good
  yes yeah yep coach hey oh too again about i'd like to want`.split(/\s+/u),
);
const AHEAD = /\b(?:following|below|these)\b/iu;

/**
 * Whether a request to remember only refers to a fact: 'please remember that', 'make a note of the
 * following'.
 */
export function onlyPoints(sentence: string): boolean {
  if (!REQUEST.test(sentence) || (sentence.includes('?') && !ASKS_TO.test(sentence))) return false;
  return namesNothing(sentence);
}

/** Whether the content is only a reference: 'as my plan', 'the following'. */
export const namesNothing = (said: string): boolean =>
  (said.toLowerCase().match(/[\p{L}\d]+(?:['’]\p{L}+)?/gu) ?? []).every((word) =>
    POINTING.has(word.replace('’', "'")),
  );

/** Whether it refers to a fact that follows. */
export const pointsAhead = (sentence: string): boolean => onlyPoints(sentence) && AHEAD.test(sentence);

export const ASKS_WHAT_TO_REMEMBER =
  'What shall I remember? Say it with the wish: “remember that my knee hurts on deep squats”.';
