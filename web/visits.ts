import { matchRoutes } from 'react-router';
import { count, track } from './lib/analytics.ts';
import { gymNow } from './lib/gym.ts';
import { asksNotToBeCounted } from './lib/tracked-event.ts';
import { routes } from './routes.tsx';

/** Counts this visit, and reports its screens where the operator has set that up. */
async function followVisit(): Promise<void> {
  if (asksNotToBeCounted()) return;
  count('visit');
  track({ event: 'visit' });
  if (gymNow().analytics === null) return;
  const { followScreens } = await import('./lib/analytics-sinks.ts');
  followScreens(screenOf);
}

/** Returns the pattern of a path, without the ids and tokens in it: `/chat/:id`. */
function screenOf(pathname: string): string {
  const matches = matchRoutes(routes, pathname) ?? [];
  const params = matches.at(-1)?.params ?? {};
  const pattern = matches.map(({ route: { path } }) => path ?? '').filter(Boolean);
  const segments = pattern
    .join('/')
    .split('/')
    .filter((segment) => segment !== '' && (!segment.endsWith('?') || params[segment.slice(1, -1)]))
    .map((segment) => segment.replace(/\?$/, ''));
  return segments.includes('*') ? '/404' : `/${segments.join('/')}`;
}

// Loading this is all that the first screen spends on it.
void followVisit();
