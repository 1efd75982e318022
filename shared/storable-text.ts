/** Text that PostgreSQL and JSON can store: no lone surrogates, no NUL. */
export const storableText = (text: string) => text.toWellFormed().replaceAll('\0', '');
