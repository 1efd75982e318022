import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useGym } from '#web/lib/gym.ts';
import { Button } from '#web/ui/button.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { useAcceptLegal } from './accept-legal.ts';
import { LegalText, useLegalText } from './legal-text.tsx';
import { useLegalStanding } from './queries.ts';

interface LegalNoticeProps {
  /** The way out. */
  logout: ReactNode;
}

/** Replaces all screens until the current legal text is accepted. */
export function LegalNotice({ logout }: LegalNoticeProps) {
  const { name } = useGym();
  const standing = useLegalStanding(true).data;
  const text = useLegalText().data;
  const accept = useAcceptLegal();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isChange = (standing?.accepted.length ?? 0) > 0;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6 sm:px-6 md:py-10">
      <div className="mx-auto max-w-measure">
        <h1 ref={heading} tabIndex={-1} className="display text-3xl text-balance">
          {isChange ? 'Our legal text has changed' : 'Please read our legal text'}
        </h1>
        <p className="mt-3 text-ink-soft">
          {isChange
            ? `${name} has a new version of it. Once you accept it, everything is as you left it.`
            : `${name} asks you to accept it once. Everything stays as you left it.`}
        </p>
        <ScrollRegion
          aria-label="The legal text"
          className="mt-6 max-h-[50dvh] overflow-y-auto overscroll-contain rounded-edge border border-line bg-raised px-5 py-5 sm:px-7"
        >
          <LegalText heading="h2" />
        </ScrollRegion>
        <p role="alert" className="mt-4 text-sm text-danger empty:hidden">
          {accept.error?.message}
        </p>
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button
            look="signal"
            className="max-sm:w-full"
            busy={accept.isPending}
            disabled={text === undefined}
            onClick={() => text && accept.mutate({ version: text.version })}
          >
            {accept.isPending ? 'One moment...' : 'Accept and continue'}
          </Button>
          {logout}
        </div>
        <p className="mt-6 border-t border-line pt-4 text-sm text-muted">
          You don’t need to accept it to <Way to="/account/data">export your data or delete your account</Way>
          , to end <Way to="/account/subscription">your subscription</Way>, or to{' '}
          <Way to="/account/feedback">write to us</Way>.
        </p>
      </div>
    </div>
  );
}

const Way = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="text-ink underline underline-offset-4 hover:no-underline">
    {children}
  </Link>
);
