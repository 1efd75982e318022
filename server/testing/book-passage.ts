import type { Passage } from '#server/offline-coach/conversation/dialogue.ts';

/** Creates a passage of a separate book, as a search tool returns it to the built-in coach. */
export const bookPassage = (number: number, heading: string, text: string): Passage => ({
  number,
  work: `Book ${number}`,
  place: `page ${number}`,
  heading,
  text,
});
