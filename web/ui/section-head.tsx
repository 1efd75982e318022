import type { ReactNode, Ref } from 'react';

interface SectionHeadProps {
  id: string;
  title: string;
  /** The heading, as a target for the focus. */
  ref?: Ref<HTMLHeadingElement>;
  /** Link to the complete list. */
  children?: ReactNode;
}

/** The head of a section of a screen, with a link to the whole. */
export function SectionHead({ id, title, ref, children }: SectionHeadProps) {
  return (
    <div className="flex items-end justify-between gap-4 border-b-2 border-ink pb-1.5">
      <h2 id={id} ref={ref} tabIndex={ref ? -1 : undefined} className="display text-xl">
        {title}
      </h2>
      <div className="text-sm whitespace-nowrap [&>a]:touch-target [&>a]:underline [&>a]:underline-offset-4 [&>a]:hover:no-underline">
        {children}
      </div>
    </div>
  );
}
