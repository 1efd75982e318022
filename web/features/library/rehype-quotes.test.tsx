import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { describe, expect, it } from 'vitest';
import { hideAlsoAsked } from '#shared/also-asked.ts';
import { quoteSpans, rehypeQuotes } from './rehype-quotes.ts';

/** Returns the marked pieces of a page, in order. */
function marks(page: string, ...quotes: string[]): string[] {
  const html = renderToStaticMarkup(
    <ReactMarkdown remarkPlugins={[remarkGfm]} rehypePlugins={[[rehypeQuotes, { page, quotes }]]}>
      {hideAlsoAsked(page)}
    </ReactMarkdown>,
  );
  return [...html.matchAll(/<mark>(.*?)<\/mark>/gs)].map((match) => match[1] ?? '');
}

describe('quotes on a page', () => {
  it('are marked word for word', () => {
    expect(marks('Use three top singles from three weeks.', 'three top singles')).toEqual([
      'three top singles',
    ]);
  });

  it('are marked in their place below the hidden line of other ways to ask', () => {
    const page = '## Walkout\n\n*Also asked: steps back*\n\nTake *three* steps back.';
    expect(marks(page, 'Take three steps')).toEqual(['Take <em>three</em> steps']);
  });

  it('are found with other quotation marks, dashes and spaces', () => {
    expect(marks('He said “knees  out” – once.', '"knees out" - once')).toEqual(['knees  out” – once']);
  });

  it('run across emphasis', () => {
    const page = '**Pause squats.** Three *full* seconds at the bottom.';
    expect(marks(page, 'Pause squats. Three full seconds')).toEqual([
      '<strong>Pause squats.</strong> Three <em>full</em> seconds',
    ]);
  });

  it('that begin or end within emphasis leave the rest of it alone', () => {
    const page = 'Say **pause squats** in *three full* seconds.';
    expect(marks(page, 'squats in three')).toEqual(['squats', ' in ', 'three']);
  });

  it('keep emphasis within emphasis', () => {
    const page = 'Read *the **whole** page* now.';
    expect(marks(page, 'Read the whole page now')).toEqual([
      'Read <em>the <strong>whole</strong> page</em> now',
    ]);
  });

  it('run across paragraphs and list items', () => {
    expect(marks('First it slows.\n\nThen it stops.', 'it slows. Then it stops')).toEqual([
      'it slows.',
      'Then it stops',
    ]);
    expect(marks('- bench\n- squat deep', 'bench - squat')).toEqual(['bench', 'squat']);
  });

  it('run across the cells of a table', () => {
    const page = '| What | Why |\n|---|---|\n| Knees come in | Hips weak |';
    expect(marks(page, 'Knees come in Hips weak')).toEqual(['Knees come in', 'Hips weak']);
  });

  it('are found after escapes and entities', () => {
    expect(marks('Sets of 3\\*5 &amp; more, done heavy.', 'done heavy')).toEqual(['done heavy']);
  });

  it('that overlap are joined', () => {
    expect(quoteSpans('one two three four', ['one two three', 'two three four'])).toEqual([
      { start: 0, end: 18 },
    ]);
  });

  it('that are absent mark nothing', () => {
    expect(marks('Use three top singles.', 'use four top singles')).toEqual([]);
  });
});
