/*
 * Sentences about what is remembered of an athlete, each with the function that reads it back: the built-in
 * coach keeps no state and reads earlier answers. Stored conversations contain these sentences, so after a
 * change the reader must still accept the old wording.
 */

export const remembers = (content: string): string => `I will remember: “${content}”`;
/** Returns the memory that an answer reports as saved. */
export const rememberedIn = (answer: string): string | undefined =>
  /^I will remember: “(.+)”$/mu.exec(answer)?.[1];

export const hasForgotten = (content: string): string =>
  `I have forgotten: “${content}”\n\nAnswer “put it back” to restore it.`;
/** Returns the memory that an answer reports as forgotten. */
export const forgottenIn = (answer: string): string | undefined =>
  /^I have forgotten: “(.+)”$/mu.exec(answer)?.[1];

/** The athlete has brought back what an answer forgot, and the same question is answered again. */
export const hasNotForgotten = (content: string): string =>
  `You brought it back, so I still remember “${content}”. Tell me again if you want it forgotten.`;

export const alreadyRemembers = (content: string): string => `That is already in memory: “${content}”`;

const list = (memories: readonly string[]) => memories.map((memory) => `- ${memory}`).join('\n');

export const listsMemories = (memories: readonly string[]): string =>
  `I remember this about you:\n\n${list(memories)}`;
/** Returns the memories that an answer lists. */
export const listedMemoriesIn = (answer: string): string[] =>
  (/^I remember this about you:\n\n((?:- .+(?:\n|$))+)/mu.exec(answer)?.[1]?.trim().split('\n') ?? []).map(
    (line) => line.slice('- '.length),
  );

/** Whether an answer saved, found, forgot or listed memories. */
export const isAboutMemories = (answer: string): boolean =>
  /^I (?:will remember|remember this about you|have forgotten)\b|^That is already in memory/mu.test(answer);

export const NOTHING_TO_FORGET = 'I remember nothing like that, so there is nothing to forget.';
const FORGOT_NOTHING = 'I remember nothing that says just that, so I have forgotten nothing.';
const ALSO_REMEMBERS = {
  days: 'I also remember other days.',
  date: 'I also remember another date.',
} as const;

export const asksToForget = (content: string): string =>
  `Shall I forget this: “${content}”? Say “yes” and I will.`;
/** Asks about a memory that may not be the one that was meant. */
export const asksToForgetSimilar = (content: string): string => `${FORGOT_NOTHING} ${asksToForget(content)}`;
/** Asks about a memory that a new one may replace. */
export const asksToForgetOther = ({
  content,
  other,
}: {
  content: string;
  other: keyof typeof ALSO_REMEMBERS;
}): string => `${ALSO_REMEMBERS[other]} ${asksToForget(content)}`;
/** Returns the memory that an answer asks to forget. */
export const askedToForget = (answer: string): string | undefined =>
  /^(?:I (?:remember nothing that says just that|also remember (?:other days|another date)).* )?Shall I forget this: “(.+)”\? Say/mu.exec(
    answer,
  )?.[1];

export const asksWhichToForget = (memories: readonly string[]): string =>
  `I remember more than one thing like that. Which one shall I forget?\n\n${list(memories)}`;
