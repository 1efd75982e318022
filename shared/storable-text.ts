/** Text as PostgreSQL and JSON can keep it: no half characters, no NUL. */
export const storableText = (text: string) => text.toWellFormed().replaceAll('\0', '');
