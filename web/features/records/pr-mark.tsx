/** The mark of a record that beat every earlier one; a quieter one if it has been beaten since. */
export function PrMark({ standing = false }: { standing?: boolean }) {
  return (
    <abbr
      title={standing ? 'Personal record' : 'A personal record at the time'}
      className={`inline-block self-center rounded-edge px-1.5 py-0.5 text-2xs leading-none font-bold no-underline ${
        standing ? 'bg-signal text-on-signal' : 'border border-line-strong text-muted'
      }`}
    >
      PR
    </abbr>
  );
}
