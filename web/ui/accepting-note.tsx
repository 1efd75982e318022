/** Below every form that creates an account. The text opens in a new tab, so that nothing typed is lost. */
export function AcceptingNote() {
  return (
    <p className="text-xs text-muted">
      By creating an account you accept our{' '}
      <a
        href="/account/legal"
        target="_blank"
        rel="noopener"
        className="touch-target text-ink underline underline-offset-2 hover:no-underline"
      >
        legal text
      </a>
      .
    </p>
  );
}
