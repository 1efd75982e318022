/** Cuts a text after this many characters, and leaves no half of one: a database takes none. */
export const cut = (text: string, characters: number) => text.slice(0, characters).toWellFormed();
