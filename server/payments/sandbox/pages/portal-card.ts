import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { changeCard } from '#server/payments/sandbox/card-change.ts';
import { CARDS, DECLINED, isCardNumber } from '#server/payments/sandbox/cards.ts';
import type { PortalRow } from '#server/payments/sandbox/rows.ts';

import { cardChoice, confirmForm } from './layout.ts';
import { cardText, type PortalFrame } from './portal-frame.ts';

/** Renders the page for changing the card. */
export const cardPage = (
  { show, box }: PortalFrame,
  c: Context,
  portal: PortalRow,
  here: string,
  alert: string | null,
) =>
  show(c, {
    title: 'Change card',
    alert,
    status: alert === null ? 200 : 402,
    body: html`
        <p class="soft">Now: ${cardText(box, portal.customer)}. Payments that failed are made immediately with the new card.</p>
        <form method="post" action="${here}/card">
          ${cardChoice()}
          <button>Use this card</button>
        </form>
        <a class="back" href="${here}/home">Keep the card as it is</a>`,
  });

export function addPortalCard(pages: Hono, frame: PortalFrame): void {
  const { at, show, done, save, box, product } = frame;
  pages.get(
    '/portal/:token/card',
    at((c, portal, here) => cardPage(frame, c, portal, here, null)),
  );

  pages.post(
    '/portal/:token/card',
    at(async (c, portal, here) => {
      const { card } = await c.req.parseBody();
      if (!isCardNumber(card)) return cardPage(frame, c, portal, here, 'Choose a card.');
      if (!CARDS[card].attaches) return cardPage(frame, c, portal, here, `${DECLINED} Choose another one.`);
      if (CARDS[card].confirms) {
        portal.pendingCard = card;
        await save();
        return c.redirect(`${here}/card/confirm`, 303);
      }
      changeCard(box, portal.customer, card);
      return await done(c, portal, here);
    }),
  );

  pages.get(
    '/portal/:token/card/confirm',
    at((c, portal, here) =>
      portal.pendingCard === null
        ? c.redirect(`${here}/card`, 303)
        : show(c, {
            title: 'Confirm payment',
            body: confirmForm(
              `${here}/card/confirm`,
              `Your bank asks: may ${product} charge this card from now on?`,
            ),
          }),
    ),
  );

  pages.post(
    '/portal/:token/card/confirm',
    at(async (c, portal, here) => {
      const { answer } = await c.req.parseBody();
      const card = portal.pendingCard;
      portal.pendingCard = null;
      if (card === null || answer !== 'confirm') {
        await save();
        return cardPage(
          frame,
          c,
          portal,
          here,
          'The card was not confirmed. Try again, or choose another one.',
        );
      }
      changeCard(box, portal.customer, card);
      return await done(c, portal, here);
    }),
  );
}
