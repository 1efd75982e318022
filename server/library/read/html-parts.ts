import { Parser } from 'htmlparser2';
import { BlockWriter } from './block-writer.ts';
import { HeldText } from './held-text.ts';
import { BLOCKS, GROUPS, INLINE, isHeading } from './html-elements.ts';
import { HiddenElements } from './html-hidden.ts';
import { oneLine } from './html-text.ts';
import { NoteMarks, withoutBracketed } from './note-marks.ts';

/** The parts of an HTML page, in order. `id` is one of the requested anchors. */
export type HtmlPart =
  | { kind: 'heading'; level: number; text: string; isTitle: boolean }
  /** `isLinks`: most of its text is in links. */
  | { kind: 'html'; html: string; isLinks: boolean }
  | { kind: 'place'; id: string };

export interface HtmlParts {
  parts: HtmlPart[];
  title: string;
  author: string;
  pictures: number;
  formulas: number;
}

export interface HtmlOptions {
  /** XHTML: `<p/>` is a complete element. */
  xml: boolean;
  /** Ids whose position the caller wants. */
  ids?: ReadonlySet<string>;
}

const AUTHOR = /^(author|article:author|dc\.creator|dcterms\.creator|byl)$/i;
/** A printed page's margin note titles the text beside it. */
const SIDENOTE = /(?:^|\s)side-?note(?:\s|$)/i;
const SIDENOTE_LEVEL = 4;
/** The class that the DOCX reader gives to a paragraph in the style 'Title'. */
export const TITLE_CLASS = 'document-title';

/**
 * Splits HTML into headings and blocks with plain tags: no attributes, links, pictures, scripts or frames. It
 * builds no tree, so neither size nor depth of a hostile page matters.
 */
export function htmlParts(html: string, { xml, ids = new Set() }: HtmlOptions): HtmlParts {
  const builder = new PartBuilder(ids, !xml);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => builder.open(name, attributes),
      onclosetag: (name) => builder.close(name),
      ontext: (text) => builder.text(text),
    },
    { recognizeSelfClosing: xml, recognizeCDATA: xml, lowerCaseTags: true },
  );
  parser.end(html);
  return builder.end();
}

class PartBuilder {
  readonly #parts: HtmlPart[] = [];
  /** Those in `main`. */
  readonly #mainParts: HtmlPart[] = [];
  readonly #ids: ReadonlySet<string>;
  readonly #marks = new NoteMarks();
  readonly #hidden = new HiddenElements();
  readonly #held = new HeldText();
  readonly #blocks = new BlockWriter((html, isLinks) => this.#add({ kind: 'html', html, isLinks }));
  #heading: { tag: string; level: number; text: string; buttons: string; isTitle: boolean } | null = null;
  #inButton = false;
  /** Whether a `main` counts as all of the content; how many of them are open. */
  readonly #prefersMain: boolean;
  #mains = 0;
  #inTitle = false;
  #title = '';
  #author = '';
  #pictures = 0;

  constructor(ids: ReadonlySet<string>, prefersMain: boolean) {
    this.#ids = ids;
    this.#prefersMain = prefersMain;
  }

  open(name: string, attributes: Record<string, string>): void {
    if (this.#heading) this.#hidden.title(attributes);
    if (this.#heading && name === 'button') {
      this.#inButton = true;
      return;
    }
    if (this.#hidden.open(name, attributes, this.#marks.isMark(attributes))) return;
    if (this.#held.endsAt(name)) this.#show(this.#held.release());
    if (this.#held.open(name, attributes) || name === 'button') return;
    if (name === 'main') this.#openMain();
    if (name === 'title') this.#inTitle = this.#title === '';
    if (name === 'meta' && AUTHOR.test(attributes.name ?? attributes.property ?? ''))
      this.#author ||= attributes.content ?? '';
    if (name === 'img' || name === 'image') this.#pictures++;
    this.#place(attributes.id);
    if (name === 'a') this.#place(attributes.name);
    this.#marks.open(name, attributes);
    if (this.#heading) {
      if (name === 'br') this.#heading.text += ' ';
    } else if (isHeading(name) && !this.#blocks.isIn('table'))
      this.#openHeading(name, attributes, Number(name[1]));
    else if (SIDENOTE.test(attributes.class ?? '') && !this.#blocks.isIn('table'))
      this.#openHeading(name, attributes, SIDENOTE_LEVEL);
    else if (GROUPS.has(name)) this.#blocks.openGroup();
    else if (name === 'br') this.#blocks.breakLine();
    else if (name === 'pre') this.#blocks.push('pre', 'code');
    else if (BLOCKS.has(name) || (INLINE.has(name) && !this.#blocks.isIn('pre'))) {
      if (BLOCKS.has(name)) this.#blocks.endBlock();
      this.#blocks.push(name);
      if (name === 'ol') this.#blocks.startAt(attributes.start);
      if (name === 'td' || name === 'th') this.#blocks.spanOver(attributes.colspan, attributes.rowspan);
    }
  }

  close(name: string): void {
    if (this.#hidden.close(name) || this.#held.closeWithin(name)) return;
    this.#endHeld();
    if (name === 'title') this.#inTitle = false;
    if (name === 'button') this.#inButton = false;
    this.#marks.close(name);
    if (this.#heading) {
      if (this.#heading.tag === name) this.#closeHeading();
    } else if (GROUPS.has(name)) {
      this.#blocks.closeGroup();
    } else if (BLOCKS.has(name) || INLINE.has(name)) {
      this.#blocks.pop(name);
      if (BLOCKS.has(name)) this.#blocks.endBlock();
    }
    if (name === 'main') this.#mains--;
  }

  text(text: string): void {
    if (this.#hidden.isOpen) return;
    if (this.#inTitle) {
      this.#title += text;
      return;
    }
    this.#show(this.#held.add(text));
  }

  #show(text: string): void {
    const shown = this.#marks.textOf(text);
    if (this.#heading) this.#heading[this.#inButton ? 'buttons' : 'text'] += shown;
    else {
      this.#blocks.text(shown, this.#marks.isInLink);
      if (shown.trim() !== '') this.#hidden.endTitle();
    }
  }

  /** Shows the text of a page break or a button that is content; a button's is a block of its own. */
  #endHeld(): void {
    const held = this.#held.close();
    if (held === null || held.text === '') return;
    if (held.title !== null) this.#blocks.openGroup();
    this.#show(held.text);
    if (held.title === null) return;
    this.#blocks.closeGroup();
    this.#hidden.title(held.title);
  }

  end(): HtmlParts {
    this.#endHeld();
    if (this.#heading) this.#closeHeading();
    this.#blocks.closeAll();
    return {
      parts: this.#mainParts.length > 0 ? this.#mainParts : this.#parts,
      title: oneLine(this.#title),
      author: oneLine(this.#author),
      pictures: this.#pictures,
      formulas: this.#hidden.formulas,
    };
  }

  #openMain(): void {
    if (this.#heading) this.#closeHeading();
    this.#blocks.closeAll();
    this.#mains++;
  }

  #add(part: HtmlPart): void {
    this.#parts.push(part);
    if (this.#prefersMain && this.#mains > 0) this.#mainParts.push(part);
  }

  /** Records a requested anchor here; within a started block, before that block. */
  #place(id: string | undefined): void {
    if (!id || !this.#ids.has(id)) return;
    this.#blocks.endBlock();
    this.#add({ kind: 'place', id });
  }

  #openHeading(tag: string, attributes: Record<string, string>, level: number): void {
    this.#blocks.closeAll();
    const isTitle = attributes.class === TITLE_CLASS;
    this.#heading = { tag, level, text: '', buttons: '', isTitle };
  }

  #closeHeading(): void {
    const { level, text, buttons, isTitle } = this.#heading!;
    this.#heading = null;
    this.#inButton = false;
    // The title of an accordion is a button; beside a title, one only acts on it.
    const title = withoutBracketed(oneLine(text) || oneLine(buttons));
    if (title !== '') this.#add({ kind: 'heading', level, text: title, isTitle });
  }
}
