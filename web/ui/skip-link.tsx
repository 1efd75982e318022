interface SkipLinkProps {
  /** The id of what the focus goes to. */
  to: string;
  children: string;
}

/** Shown while it has the focus: the keyboard's way past what is long. */
export const SkipLink = ({ to, children }: SkipLinkProps) => (
  <a
    href={`#${to}`}
    className="sr-only z-10 bg-iron px-4 py-3 text-sm text-on-iron focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
  >
    {children}
  </a>
);
