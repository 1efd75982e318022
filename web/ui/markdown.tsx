import { memo } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import remarkGfm from 'remark-gfm';

const REMARK_PLUGINS = [remarkGfm];

/** Own origin only: a remote picture would tell its host who reads what. */
const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address);

function allowedAddress(address: string, key: string): string | undefined {
  if (key === 'src') return isOwnPath(address) ? address : undefined;
  return /^(?:https?:|mailto:)/i.test(address) ? address : undefined;
}

/** Headings of a text stand below the screen's own, of which there is one `h1`. */
const COMPONENTS: Components = {
  h1: ({ node: _, ...rest }) => <h3 {...rest} />,
  h2: ({ node: _, ...rest }) => <h3 {...rest} />,
  h3: ({ node: _, ...rest }) => <h4 {...rest} />,
  h4: ({ node: _, ...rest }) => <h5 {...rest} />,
  h5: ({ node: _, ...rest }) => <h6 {...rest} />,
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
}

/** Markdown without raw HTML, remote pictures or addresses other than the web's and mail's. */
export const Markdown = memo(function Markdown({ text, rehypePlugins, components }: MarkdownProps) {
  return (
    <ReactMarkdown
      remarkPlugins={REMARK_PLUGINS}
      rehypePlugins={rehypePlugins ?? null}
      urlTransform={allowedAddress}
      components={components ? { ...COMPONENTS, ...components } : COMPONENTS}
    >
      {text}
    </ReactMarkdown>
  );
});
