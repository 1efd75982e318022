import { Hono } from 'hono';
import type { PageParts } from './parts.ts';
import { addPortalCancel } from './portal-cancel.ts';
import { addPortalCard } from './portal-card.ts';
import { portalFrame } from './portal-frame.ts';
import { addPortalHome } from './portal-home.ts';
import { addPortalPlan } from './portal-plan.ts';

/** Creates the pages on which customers change their card and plan, cancel, and see their invoices. */
export function portalPages(parts: PageParts): Hono {
  const pages = new Hono();
  const frame = portalFrame(parts);
  const { at } = frame;
  pages.get(
    '/portal/:token',
    at((c, { flow }, here) => {
      const steps: { [type: string]: () => string } = {
        payment_method_update: () => 'card',
        subscription_cancel: () => `cancel/${flow?.subscription_cancel?.subscription}`,
        subscription_update: () => `plan/${flow?.subscription_update?.subscription}`,
        subscription_update_confirm: () => {
          const { subscription, items } = flow!.subscription_update_confirm!;
          return `plan/${subscription}/${items[0]?.price}`;
        },
      };
      const step = flow === null ? undefined : steps[flow.type]?.();
      return c.redirect(`${here}/${step ?? 'home'}`, 303);
    }),
  );

  addPortalHome(pages, frame);
  addPortalCard(pages, frame);
  addPortalCancel(pages, frame);
  addPortalPlan(pages, frame);
  return pages;
}
