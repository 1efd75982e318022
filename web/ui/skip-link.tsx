interface SkipLinkProps {
  /** Id of the element that receives the focus. */
  to: string;
  children: string;
}

/** Shown while it has the focus: lets the keyboard skip long content. */
export const SkipLink = ({ to, children }: SkipLinkProps) => (
  <a
    href={`#${to}`}
    className="sr-only z-10 bg-iron px-4 py-3 text-sm text-on-iron focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    {children}
  </a>
);
