import { memo } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { rehypeHeadingLevels } from './rehype-heading-levels.ts';

const REMARK_PLUGINS = [remarkGfm];

/** Own origin only: a remote picture would tell its host who reads what. */
const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address);

function allowedAddress(address: string, key: string): string | undefined {
  if (key === 'src') return isOwnPath(address) ? address : undefined;
  return /^(?:https?:|mailto:)/i.test(address) ? address : undefined;
}

const COMPONENTS: Components = {
  a: ({ node: _, href, children, ...rest }) =>
    href ? (
      <a {...rest} href={href} target="_blank" rel="noopener nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ node: _, src, alt, ...rest }) =>
    src ? <img {...rest} src={src} alt={alt ?? ''} loading="lazy" /> : <span>{alt}</span>,
  table: ({ node: _, ...rest }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled with the keyboard
    <section className="table-scroll" tabIndex={0} aria-label="Table">
      <table {...rest} />
    </section>
  ),
};

interface MarkdownProps {
  text: string;
  rehypePlugins?: Options['rehypePlugins'];
  components?: Components;
  /** Level of the text's first heading. */
  top?: 2 | 3;
}

/** Markdown without raw HTML, remote pictures or addresses other than the web's and mail's. */
export const Markdown = memo(function Markdown({ text, rehypePlugins, components, top = 3 }: MarkdownProps) {
  return (
    <ReactMarkdown
      remarkPlugins={REMARK_PLUGINS}
      rehypePlugins={[[rehypeHeadingLevels, { top }], ...(rehypePlugins ?? [])]}
      urlTransform={allowedAddress}
      components={components ? { ...COMPONENTS, ...components } : COMPONENTS}
    >
      {text}
    </ReactMarkdown>
  );
});
