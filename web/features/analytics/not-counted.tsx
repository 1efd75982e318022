import { SectionHead } from '#web/ui/section-head.tsx';

/** Explains what the numbers leave out and how they were counted. */
export function NotCounted({ subscriptions }: { subscriptions: boolean }) {
  return (
    <section aria-labelledby="not-counted">
      <SectionHead id="not-counted" title="What is not counted" />
      <ul className="mt-3 max-w-measure list-disc space-y-1.5 pl-5 text-sm text-ink-soft">
        <li>
          Visits of browsers that ask not to be tracked (Global Privacy Control or Do Not Track), of crawlers,
          and of people who are signed in.
        </li>
        <li>
          People. A visit is one browser on one day: it sets no cookie, keeps no address, and cannot be
          recognized the next day, so someone who comes on three days counts three times.
        </li>
        <li>
          Admins, and members who have deleted their account, in the weeks they signed up. With an account go
          its purchases and imports.
        </li>
        {subscriptions && (
          <li>Access that the gym gave away or took cash for: only checkouts count as paid.</li>
        )}
        <li>
          Members as still here who have not used the app since four weeks after they signed up. Weeks that
          are younger show a dash.
        </li>
      </ul>
      <p className="mt-3 max-w-measure text-sm text-muted">Weeks begin on Monday, in UTC.</p>
    </section>
  );
}
