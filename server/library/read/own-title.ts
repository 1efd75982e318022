/** Left behind by programs where a title should be. */
const NO_TITLE =
  /^(untitled[\s-]?\d*|\(?(?:anonymous|unspecified|unknown)\)?|(?:main|book|document) title|document ?\d*|slide \d+|microsoft \w+ - .*|[\W\d_]*|[a-z]{1,5}\d{2,}\w*|.*\.(docx?|pdf|indd|tex|dvi|qxd|odt|html?|tmp|ps|eps|prn|pmd|p65|fm|wpd|rtf|txt|xlsx?|pptx?))$/i;
/** And where an author should be. */
const NO_AUTHOR =
  /^(\(?(?:anonymous|unspecified|unknown)\)?|author|author'?s name|user ?\d*|admin\w*|owner|(microsoft|windows|office|python|libreoffice)\b.*|python-docx)$/i;

/** What a digital library writes where the title of its book should be, without the author's degrees. */
const LIBRARY_TITLE =
  /^The Project Gutenberg e-?(?:book|text)(?: #\d+:| of)? (.+?)(?:,? by ([^,]+?)(?:, (?:\p{L}{1,3}\.)+)*)?[.;:,]*$/iu;

/** Title and author in what a digital library writes in their place; null of others. */
export function libraryTitle(text: string): { title: string; author: string } | null {
  const found = LIBRARY_TITLE.exec(text);
  return found && { title: found[1]!, author: found[2] ?? '' };
}

/** A name or title without the mark that a title page sets behind it; an abbreviation keeps its period. */
export const withoutMark = (text: string): string => text.replace(/(?<=\p{L}{2})\.$|[;:,]$/u, '');

/** The title that a file gives itself, unless a program put it there. */
export function ownTitle(title: string | undefined): string | undefined {
  if (title !== undefined && libraryTitle(title)) return libraryTitle(title)!.title;
  return title === undefined || title === '' || NO_TITLE.test(title) ? undefined : title;
}

/** The author that a file names, likewise; empty when there is none. */
export function ownAuthor(author: string): string {
  return NO_AUTHOR.test(author) ? '' : author;
}
