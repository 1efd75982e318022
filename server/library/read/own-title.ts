/** Placeholders that programs leave as a title. */
const NO_TITLE =
  /^(untitled[\s-]?\d*|\(?(?:anonymous|unspecified|unknown)\)?|(?:main|book|document) title|document ?\d*|slide \d+|microsoft \w+ - .*|[\W\d_]*|[a-z]{1,5}\d{2,}\w*|.*\.(docx?|pdf|indd|tex|dvi|qxd|odt|html?|tmp|ps|eps|prn|pmd|p65|fm|wpd|rtf|txt|xlsx?|pptx?))$/i;
/** Placeholders that programs leave as an author. */
const NO_AUTHOR =
  /^(\(?(?:anonymous|unspecified|unknown)\)?|author|author'?s name|user ?\d*|admin\w*|owner|(microsoft|windows|office|python|libreoffice)\b.*|python-docx)$/i;

/** What a digital library writes as the title of its book, without the author's degrees. */
const LIBRARY_TITLE =
  /^The Project Gutenberg e-?(?:book|text)(?: #\d+:| of)? (.+?)(?:,? by ([^,]+?)(?:, (?:\p{L}{1,3}\.)+)*)?[.;:,]*$/iu;

/** Splits a digital library's title into title and author; null for other titles. */
export function libraryTitle(text: string): { title: string; author: string } | null {
  const found = LIBRARY_TITLE.exec(text);
  return found && { title: found[1]!, author: found[2] ?? '' };
}

/** Removes the punctuation after a name or title on a title page; an abbreviation keeps its period. */
export const withoutMark = (text: string): string => text.replace(/(?<=\p{L}{2})\.$|[;:,]$/u, '');

/** Returns a file's own title, unless a program put it there. */
export function ownTitle(title: string | undefined): string | undefined {
  if (title !== undefined && libraryTitle(title)) return libraryTitle(title)!.title;
  return title === undefined || title === '' || NO_TITLE.test(title) ? undefined : title;
}

/** Returns a file's own author likewise; empty when there is none. */
export function ownAuthor(author: string): string {
  return NO_AUTHOR.test(author) ? '' : author;
}
