import type { ReactNode } from 'react';

/** A section of the page: a short text with an example next to it. */
export function Shown({
  title,
  text,
  children,
  flipped = false,
}: {
  title: string;
  text: string;
  children: ReactNode;
  flipped?: boolean;
}) {
  return (
    <div className="grid gap-x-20 gap-y-8 border-t border-line-strong py-12 lg:grid-cols-12 lg:items-center lg:py-20">
      <div className={flipped ? 'lg:order-2 lg:col-span-4' : 'lg:col-span-4'}>
        <h3 className="display text-3xl text-balance lg:text-4xl">{title}</h3>
        <p className="mt-4 max-w-[34rem] text-ink-soft">{text}</p>
      </div>
      <div className={flipped ? 'min-w-0 lg:order-1 lg:col-span-8' : 'min-w-0 lg:col-span-8'}>{children}</div>
    </div>
  );
}
