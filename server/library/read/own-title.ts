/** Left behind by programs where a title should be. */
const NO_TITLE =
  /^(untitled[\s-]?\d*|document ?\d*|slide \d+|microsoft \w+ - .*|[\W\d_]*|[a-z]{1,5}\d{2,}\w*|.*\.(docx?|pdf|indd|tex|dvi|qxd|odt|html?|tmp|ps|eps|prn|pmd|p65|fm|wpd|rtf|txt|xlsx?|pptx?))$/i;
/** And where an author should be. */
const NO_AUTHOR =
  /^(unknown|author|user|admin\w*|owner|(microsoft|windows|office|python|libreoffice)\b.*|python-docx)$/i;

/** The title that a file gives itself, unless a program put it there. */
export function ownTitle(title: string | undefined): string | undefined {
  return title === undefined || title === '' || NO_TITLE.test(title) ? undefined : title;
}

/** The author that a file names, likewise; empty when there is none. */
export function ownAuthor(author: string): string {
  return NO_AUTHOR.test(author) ? '' : author;
}
