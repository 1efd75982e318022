import type { ComponentProps } from 'react';

interface ScrollRegionProps extends ComponentProps<'section'> {
  'aria-label': string;
}

/** A part of the page that scrolls separately, also by keyboard. */
export function ScrollRegion(props: ScrollRegionProps) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus the keyboard cannot scroll it
  return <section {...props} tabIndex={0} />;
}
