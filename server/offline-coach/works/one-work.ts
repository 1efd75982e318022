import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import type { Step } from '#server/offline-coach/conversation/tool-call.ts';
import { nameText } from '#server/offline-coach/words/plain-text.ts';

const BEGINNING = '^(?:(?:so|and|hey|coach|ok|please|can you tell me|tell me)[ ,]+)*';
const THE_WORK = '(?:the )?(?:book |article |seminar )?["“]?';
/** 'Who wrote' or 'who is the author of' before a title. */
const AUTHOR = new RegExp(
  `${BEGINNING}(?:who (?:wrote|has written|gave|authored)|who(?:['’]?s| is| was| are| were) the (?:authors?|writers?) of|(?:the )?authors? of|which (?:author|coach) wrote) ${THE_WORK}(.{3,80}?)["”]?[\\s?.!]*$`,
  'iu',
);
/** 'What's in' or 'chapters of' before a title. */
const CONTENTS = new RegExp(
  `${BEGINNING}(?:what(?:['’]?s| is| stands)? (?:in|inside)|what are the chapters (?:of|in)|(?:(?:the )?(?:table of )?contents|(?:the |all )?chapters|list the chapters) (?:of|in)|what chapters (?:are in|does)|what does(?= .{3,80} (?:cover|contain)[\\s?.!]*$)|summar(?:y of|i[sz]e)|(?:give me |write )?an? (?:short )?(?:summary|overview) of|what(?:['’]?s| is)(?= .{3,80} about[\\s?.!]*$)) ${THE_WORK}(.{3,80}?)["”]?(?: have| contain| cover| is about| about)?[\\s?.!]*$`,
  'iu',
);
const AUTHOR_ON = new RegExp(
  `${BEGINNING}who (?:wrote|gives|gave|presents|presented|holds|held|is|was|['’]s) (?:it|that|this|that one|the (?:author|talk|seminar)|it by|that by)(?: by)?[\\s?.!]*$`,
  'iu',
);
const CONTENTS_ON = new RegExp(
  `${BEGINNING}(?:what(?:['’]?s| is| stands) (?:in|inside) (?:it|there|that|this|that (?:book|one)|the book)|what(?:['’]?s| is) (?:it|that|the book) about|(?:the |its )?(?:chapters|contents)|what chapters(?: (?:are there|does it have|are in it))?)[\\s?.!]*$`,
  'iu',
);

/** A single word or a thing: 'what's in creatine', 'what is a deload about'. */
const NO_TITLE = /^(?:an? |about |on |for |of |with |my |your |it\b|this\b|that\b|all\b|\S+$)/iu;

export interface WorkAsked {
  title: string;
  wants: 'author' | 'contents';
}

const MADE = /\b(?:wrote|gives|gave|presents|presented|holds|held|author|by)\b/iu;
const QUOTED_FROM = /(?:— |^- )\*([^*\n]{3,80})\*/mu;

/**
 * Reads a question about one work, for its author or its contents.
 * @param earlier earlier questions, latest first
 * @param answer the last answer
 */
export function workAsked(question: string, earlier: readonly string[], answer = ''): WorkAsked | null {
  const asked = question.trim();
  const wants = AUTHOR_ON.test(asked) ? 'author' : CONTENTS_ON.test(asked) ? 'contents' : null;
  if (wants !== null) {
    const [before, ...others] = earlier;
    const on = before === undefined ? null : workAsked(before, others);
    if (on !== null) return { title: on.title, wants };
    // The author of the last quote.
    const quoted = wants === 'author' && MADE.test(asked) ? QUOTED_FROM.exec(answer)?.[1] : undefined;
    return quoted === undefined ? null : { title: quoted, wants };
  }
  const author = AUTHOR.exec(asked)?.[1];
  if (author !== undefined) return { title: author, wants: 'author' };
  const contents = CONTENTS.exec(asked)?.[1];
  return contents === undefined || NO_TITLE.test(contents) ? null : { title: contents, wants: 'contents' };
}

const STORES = ['books', 'training'];

/**
 * Answers from the library's data about the work; anything that is not a title becomes a library question.
 */
export function showWork(
  { title, wants }: WorkAsked,
  dialogue: Dialogue,
  lookUp: (dialogue: Dialogue) => Step,
): Step {
  const { offered, used, results, passages, total } = dialogue;
  const calls = STORES.filter((tool) => offered.has(tool)).map((tool) => ({
    tool,
    input: { query: title, list: true, of: title },
  }));
  if (calls.length === 0 || results.length > calls.length) return lookUp(dialogue);
  if (used.size === 0) return { kind: 'use', calls };
  const [first] = passages;
  if (first === undefined) return lookUp({ ...dialogue, used: new Set(), results: [] });
  const { author = '', number } = first;
  const work = `*${nameText(first.work)}*`;
  if (wants === 'author')
    return {
      kind: 'say',
      text:
        author === ''
          ? `The library does not say who wrote ${work} [${number}].`
          : `${work} is by **${nameText(author)}** [${number}].`,
    };
  const lines = passages.flatMap(({ heading, number: at }) => {
    const chapter = nameText(heading.split(' › ')[0] ?? '');
    // A numbered chapter is an item of a numbered list.
    const item = /^\d+\. /u.test(chapter) ? chapter : `- ${chapter}`;
    return chapter === '' ? [] : [`${item} [${at}]`];
  });
  const more = total > passages.length ? `\n\nAnd ${total - passages.length} more chapters.` : '';
  const by = author === '' ? '' : `, by ${nameText(author)},`;
  const text =
    lines.length === 0
      ? `${work}${by} is one piece without chapters; it begins here [${number}].`
      : `${work}${by} holds this; a number opens it:\n\n${lines.join('\n')}${more}`;
  return { kind: 'say', text };
}
