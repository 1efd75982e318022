import type { Passage } from '#server/offline-coach/conversation/dialogue.ts';

/** A passage of a book of its own, as a search tool brings it to the built-in coach. */
export const bookPassage = (number: number, heading: string, text: string): Passage => ({
  number,
  work: `Book ${number}`,
  place: `page ${number}`,
  heading,
  text,
});
