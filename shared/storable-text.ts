/** Makes text storable in PostgreSQL and JSON: no lone surrogates, no NUL. */
export const storableText = (text: string) => text.toWellFormed().replaceAll('\0', '');
