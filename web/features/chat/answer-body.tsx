import { memo, useRef } from 'react';
import type { Components } from 'react-markdown';
import { Markdown } from '#web/ui/markdown.tsx';
import { BlockSplitter } from './blocks.ts';
import { Citation, NotOnThePage } from './citation.tsx';
import { rehypeCitations } from './rehype-citations.ts';
import { unfinished } from './unfinished.ts';

const PLUGINS = [rehypeCitations];
const COMPONENTS: Components = {
  data: ({ value }) => <Citation number={Number(value)} />,
  small: () => <NotOnThePage />,
};

/** One block of an answer; rendered again only when its own text changes. */
const Block = memo(function Block({ text }: { text: string }) {
  return (
    <div className="prose-block" dir="auto">
      <Markdown text={text} rehypePlugins={PLUGINS} components={COMPONENTS} screens="plain" />
    </div>
  );
});

interface AnswerBodyProps {
  text: string;
  /** It is finished; else it is growing or was interrupted. */
  whole: boolean;
  growing: boolean;
}

/** Renders the text of an answer. While it grows, only its last block is parsed again. */
export function AnswerBody({ text, whole, growing }: AnswerBodyProps) {
  const splitter = useRef<BlockSplitter>(null);
  splitter.current ??= new BlockSplitter();
  const blocks = splitter.current.split(text);
  const last = blocks.length - 1;
  return (
    <div className="prose" data-answer-text>
      {blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only ever added at the end
        <Block key={index} text={whole || index < last ? block : unfinished(block, growing)} />
      ))}
    </div>
  );
}
