import { memo } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import { Link } from 'react-router';
import remarkGfm from 'remark-gfm';
import { rehypeHeadingLevels } from './rehype-heading-levels.ts';
import { ScrollRegion } from './scroll-region.tsx';

const REMARK_PLUGINS = [remarkGfm];

/** Own origin only: a remote picture would show its host who reads what. */
const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address);

/** Screens of the app: never a call of its API. */
const isScreen = (address: string) =>
  isOwnPath(address) && /^\/(?:account|chat|home|leaderboard|login)?(?:[/?#][^\\]*)?$/.test(address);

function allowedAddress(address: string, key: string): string | undefined {
  if (key === 'src') return isOwnPath(address) ? address : undefined;
  return /^(?:https?:|mailto:)/i.test(address) ? address : undefined;
}

const withScreens = (address: string, key: string): string | undefined =>
  key === 'href' && isScreen(address) ? address : allowedAddress(address, key);

const COMPONENTS: Components = {
  a: ({ node: _, href, children, ...rest }) =>
    href && isScreen(href) ? (
      <Link to={href}>{children}</Link>
    ) : href ? (
      <a {...rest} href={href} target="_blank" rel="noopener nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ node: _, src, alt, ...rest }) =>
    src ? <img {...rest} src={src} alt={alt ?? ''} loading="lazy" /> : <span>{alt}</span>,
  table: ({ node: _, ...rest }) => (
    <ScrollRegion className="table-scroll" aria-label="Table">
      <table {...rest} />
    </ScrollRegion>
  ),
};

interface MarkdownProps {
  text: string;
  rehypePlugins?: Options['rehypePlugins'];
  components?: Components;
  /** Level of the text's first heading. */
  top?: 2 | 3;
  /** Links may lead to screens of the app: only where the gym itself is the author. */
  screens?: boolean;
}

/** Markdown without raw HTML, remote pictures or addresses other than the web's and mail's. */
export const Markdown = memo(function Markdown({
  text,
  rehypePlugins,
  components,
  top = 3,
  screens = false,
}: MarkdownProps) {
  return (
    <ReactMarkdown
      remarkPlugins={REMARK_PLUGINS}
      rehypePlugins={[[rehypeHeadingLevels, { top }], ...(rehypePlugins ?? [])]}
      urlTransform={screens ? withScreens : allowedAddress}
      components={components ? { ...COMPONENTS, ...components } : COMPONENTS}
    >
      {text}
    </ReactMarkdown>
  );
});
