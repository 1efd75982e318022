import { Parser } from 'htmlparser2';
import { escapeText } from '#server/escape-html.ts';
import { HiddenElements } from './html-hidden.ts';
import { oneLine } from './html-text.ts';
import { NoteMarks, withoutBracketed } from './note-marks.ts';

/** The parts of an HTML page, in order. `id` is one of the requested anchors. */
export type HtmlPart =
  | { kind: 'heading'; level: number; text: string; isTitle: boolean }
  | { kind: 'html'; html: string }
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

/** Elements that only group others: they end a block, and do nothing else. */
const GROUPS = new Set(
  'html body div section article main header footer aside figure figcaption center form fieldset details summary hgroup address dl dt dd hr'.split(
    ' ',
  ),
);
const BLOCKS = new Set('p ul ol li blockquote pre table thead tbody tfoot tr th td caption'.split(' '));
const INLINE = new Set(['b', 'strong', 'i', 'em', 'code']);
/** Elements deeper than this lose their tags, not their text. */
const DEPTH_MAX = 40;
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
  /** Elements whose start tag is in `#html`. */
  #stack: string[] = [];
  #html = '';
  #hasText = false;
  /** Where a line break is that nothing has followed yet. */
  #break: number | null = null;
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
    } else if (/^h[1-6]$/.test(name) && !this.#stack.includes('table'))
      this.#openHeading(name, attributes, Number(name[1]));
    else if (SIDENOTE.test(attributes.class ?? '') && !this.#stack.includes('table'))
      this.#openHeading(name, attributes, SIDENOTE_LEVEL);
    else if (GROUPS.has(name)) this.#openGroup();
    else if (name === 'br') this.#breakLine();
    else if (name === 'pre') this.#push('pre', 'code');
    else if (BLOCKS.has(name) || (INLINE.has(name) && !this.#stack.includes('pre'))) {
      if (BLOCKS.has(name)) this.#endBlock();
      this.#push(name);
      if (name === 'ol') this.#startAt(attributes.start);
    }
  }

  close(name: string): void {
    if (this.#hidden.close(name)) return;
    if (name === 'title') this.#inTitle = false;
    if (name === 'button') this.#inButton = false;
    this.#marks.close(name);
    if (this.#heading) {
      if (this.#heading.tag === name) this.#closeHeading();
    } else if (GROUPS.has(name)) {
      this.#pop('div');
      this.#endGroup();
    } else if (BLOCKS.has(name) || INLINE.has(name)) {
      this.#pop(name);
      if (BLOCKS.has(name)) this.#endBlock();
    }
    if (name === 'main') this.#mains--;
  }

  text(text: string): void {
    if (this.#hidden.isOpen) return;
    if (this.#inTitle) {
      this.#title += text;
      return;
    }
    const shown = this.#marks.textOf(text);
    if (this.#heading) this.#heading[this.#inButton ? 'buttons' : 'text'] += shown;
    else {
      this.#html += escapeText(shown);
      if (shown.trim() === '') return;
      this.#hasText = true;
      this.#break = null;
      this.#hidden.endTitle();
    }
  }

  end(): HtmlParts {
    if (this.#heading) this.#closeHeading();
    this.#closeAll();
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
    this.#closeAll();
    this.#mains++;
  }

  #add(part: HtmlPart): void {
    this.#parts.push(part);
    if (this.#prefersMain && this.#mains > 0) this.#mainParts.push(part);
  }

  /** Records a requested anchor here; within a started block, before that block. */
  #place(id: string | undefined): void {
    if (!id || !this.#ids.has(id)) return;
    this.#endBlock();
    this.#add({ kind: 'place', id });
  }

  #openHeading(tag: string, attributes: Record<string, string>, level: number): void {
    this.#closeAll();
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

  /** A second line break in a row ends the paragraph. */
  #breakLine(): void {
    const isFlowing = this.#stack.every((name) => name === 'p' || INLINE.has(name));
    if (this.#break === null || !isFlowing) {
      this.#break = this.#html.length;
      this.#html += '<br>';
      return;
    }
    const open = [...this.#stack];
    this.#html = this.#html.slice(0, this.#break);
    this.#closeAll();
    this.#push(...open);
  }

  /** Within a list or a table a group still holds its blocks together. */
  #openGroup(): void {
    this.#endGroup();
    if (this.#stack.length > 0) this.#push('div');
  }

  #endGroup(): void {
    if (this.#stack.every((name) => INLINE.has(name))) this.#closeAll();
  }

  #push(...names: string[]): void {
    if (this.#stack.length >= DEPTH_MAX) return;
    this.#break = null;
    for (const name of names) this.#html += `<${name}>`;
    this.#stack.push(...names);
  }

  /** Sets the starting number of the list just opened. */
  #startAt(number: string | undefined): void {
    if (this.#html.endsWith('<ol>') && /^\d{1,6}$/.test(number ?? ''))
      this.#html = `${this.#html.slice(0, -1)} start="${number}">`;
  }

  /** Closes the innermost element of this name, and everything open inside it. */
  #pop(name: string): void {
    const at = this.#stack.lastIndexOf(name);
    if (at < 0) return;
    this.#break = null;
    for (const open of this.#stack.splice(at).reverse()) this.#html += `</${open}>`;
  }

  #closeAll(): void {
    if (this.#stack.length > 0) this.#pop(this.#stack[0]!);
    for (const open of this.#stack.splice(0).reverse()) this.#html += `</${open}>`;
    this.#endBlock();
  }

  #endBlock(): void {
    if (this.#stack.length > 0) return;
    if (this.#hasText) this.#add({ kind: 'html', html: `<div>${withoutBracketed(this.#html)}</div>` });
    this.#html = '';
    this.#hasText = false;
    this.#break = null;
  }
}
