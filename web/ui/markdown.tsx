import { memo } from 'react';
import ReactMarkdown, { type Components, type Options } from 'react-markdown';
import { Link } from 'react-router';
import remarkGfm from 'remark-gfm';
import { rehypeHeadingLevels } from './rehype-heading-levels.ts';
import { rehypeTableNames } from './rehype-table-names.ts';
import { ScrollRegion } from './scroll-region.tsx';

const REMARK_PLUGINS = [remarkGfm];

const isOwnPath = (address: string) => /^\/(?![/\\])/.test(address);

/** An address within this site as its path, however it is written, so that it follows the rules for paths. */
function withinSite(address: string): string {
  if (!URL.canParse(address)) return address;
  const { host, pathname, search, hash } = new URL(address);
  return host === location.host ? pathname + search + hash : address;
}

/** Own origin only: a remote picture would show its host who reads what. Never a call, which could act. */
function isPicture(address: string): boolean {
  if (!isOwnPath(address)) return false;
  const { pathname } = new URL(address, 'http://localhost');
  return /^\/(?:(?!api\/)[\w.-]+|api\/(?:images|gym\/logo)\/\w+$)/i.test(pathname);
}

/** Screens of the app, never API calls. */
const isScreen = (address: string) =>
  isOwnPath(address) && /^\/(?:account|chat|home|leaderboard|login)?(?:[/?#][^\\]*)?$/.test(address);

/** Addresses like the sidebar's: without parameters, which a screen could act on. */
const isPlainScreen = (address: string) => /^\/(?:account(?:\/[a-z-]+)*|leaderboard)$/.test(address);

const allow = (leads: (path: string) => boolean) => (given: string, key: string) => {
  const address = withinSite(given);
  if (key === 'src') return isPicture(address) ? address : undefined;
  return leads(address) || /^(?:https?:|mailto:)/i.test(address) ? address : undefined;
};

const transforms = {
  none: allow(() => false),
  plain: allow(isPlainScreen),
  all: allow(isScreen),
} as const;

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
  // A group: a page and an answer may each have a table of the same name, which landmarks may not.
  table: ({ node: _, 'aria-label': name = 'Table', ...rest }) => (
    <ScrollRegion role="group" className="table-scroll" aria-label={name}>
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
  /**
   * Screens that links may lead to: any only where the gym itself is the author, plain addresses in answers.
   */
  screens?: keyof typeof transforms;
}

/** Renders Markdown without raw HTML, remote pictures or addresses other than web and mail ones. */
export const Markdown = memo(function Markdown({
  text,
  rehypePlugins,
  components,
  top = 3,
  screens = 'none',
}: MarkdownProps) {
  return (
    <ReactMarkdown
      remarkPlugins={REMARK_PLUGINS}
      rehypePlugins={[[rehypeHeadingLevels, { top }], rehypeTableNames, ...(rehypePlugins ?? [])]}
      urlTransform={transforms[screens]}
      components={components ? { ...COMPONENTS, ...components } : COMPONENTS}
    >
      {text}
    </ReactMarkdown>
  );
});
