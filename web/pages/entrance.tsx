import type { ReactNode } from 'react';
import { useGym } from '#web/lib/gym.ts';
import { Brand } from './brand.tsx';

interface EntranceProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** The frame of the pages before the login: the gym on one side, the form on the other. */
export function Entrance({ title, lead, children }: EntranceProps) {
  const gym = useGym();
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <header className="hidden flex-col justify-between bg-sunk p-12 lg:flex">
        <Brand to="/" />
        <div>
          <p className="display text-5xl text-balance">{gym.splash.headline}</p>
          <p className="mt-5 max-w-[30rem] text-ink-soft">{gym.tagline}</p>
        </div>
        <p className="text-xs text-muted">
          {gym.name}, {gym.town}
        </p>
      </header>
      <div className="flex min-w-0 flex-col px-5 py-5 sm:px-10">
        <header className="lg:hidden">
          <Brand to="/" />
        </header>
        <main className="mx-auto flex w-full max-w-[25rem] flex-1 flex-col justify-center py-10">
          <h1 className="display mb-2 text-3xl">{title}</h1>
          <div className="mb-8 text-sm text-muted">{lead}</div>
          {children}
        </main>
      </div>
    </div>
  );
}
