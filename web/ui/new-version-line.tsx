/** For a page that has been open for long: says that a newer version is out. */
export function NewVersionLine() {
  return (
    <p role="status" className="border-b border-line bg-sunk px-4 py-2 text-center text-sm text-ink-soft">
      New version,{' '}
      <button
        type="button"
        className="touch-target font-semibold text-ink underline underline-offset-4"
        onClick={() => location.reload()}
      >
        reload
      </button>
    </p>
  );
}
