/** At the end of a long list: a link back to the element above it. */
export function BackToTop({ id }: { id: string }) {
  return (
    <button
      type="button"
      onClick={() => document.getElementById(id)?.scrollIntoView({ block: 'end' })}
      className="touch-target underline underline-offset-4 hover:text-ink"
    >
      Back to top?
    </button>
  );
}
