/** The mark of a record that beat every one before it. */
export function PrMark() {
  return (
    <abbr
      title="Personal record: beat every entry before it"
      className="inline-block self-center rounded-edge bg-signal px-1.5 py-0.5 text-2xs leading-none font-bold text-on-signal no-underline"
    >
      PR
    </abbr>
  );
}
