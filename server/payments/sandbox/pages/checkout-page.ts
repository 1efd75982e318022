import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { type Box, known } from '#server/payments/sandbox/box.ts';
import { type CardNumber, DECLINED, isCardNumber } from '#server/payments/sandbox/cards.ts';
import { confirmCheckout, payCheckout } from '#server/payments/sandbox/checkout-end.ts';
import { DAY } from '#server/payments/sandbox/clock.ts';
import { day, every, money } from '#server/payments/sandbox/money.ts';
import { priceName } from '#server/payments/sandbox/proration.ts';
import type { CheckoutRow } from '#server/payments/sandbox/rows.ts';
import { checkoutTotal } from '#server/payments/sandbox/shapes/checkout.ts';
import { cardChoice, confirmForm, layout } from './layout.ts';
import type { PageParts } from './parts.ts';

export function checkoutPages({ box, chaos, base, save }: PageParts): Hono {
  const pages = new Hono();
  const product = box.product;

  const checkoutOf = (c: Context): CheckoutRow | undefined => {
    const id = c.req.param('id') ?? '';
    return Object.hasOwn(box.state.checkouts, id) ? box.state.checkouts[id] : undefined;
  };
  const successUrl = ({ successUrl: url, id }: CheckoutRow) => url.replaceAll('{CHECKOUT_SESSION_ID}', id);

  function over(c: Context, checkout: CheckoutRow): Response | Promise<Response> {
    const complete = checkout.status === 'complete';
    const to = complete ? successUrl(checkout) : checkout.cancelUrl;
    return c.html(
      layout({
        base,
        product,
        title: complete ? 'Already paid' : 'This checkout has expired',
        body: html`<p>${
          complete
            ? 'This checkout is complete. Your subscription has begun.'
            : 'It was not paid in time, and nothing was charged. Start again from the app.'
        }</p>
        ${to === null ? '' : html`<a class="button" href="${to}">Continue to ${product}</a>`}`,
      }),
      complete ? 200 : 410,
    );
  }

  function form(c: Context, checkout: CheckoutRow, alert: string | null, card?: CardNumber) {
    const { name, total, rhythm, pay, renewal } = offer(box, checkout);
    return c.html(
      layout({
        base,
        product,
        title: `Subscribe to ${name}`,
        alert,
        body: html`
          <section class="card">
            <p class="price">${total} <small>${rhythm}</small></p>
            <p class="soft">${renewal}</p>
          </section>
          <form method="post" action="${base}/checkout/${checkout.id}">
            ${cardChoice(card)}
            <button>${pay}</button>
          </form>
          ${
            checkout.cancelUrl === null
              ? ''
              : html`<a class="back" href="${checkout.cancelUrl}">Back to ${product}</a>`
          }`,
      }),
      alert === null ? 200 : 402,
    );
  }

  pages.get('/checkout/:id', (c, next) => {
    const checkout = checkoutOf(c);
    if (checkout === undefined) return next();
    return checkout.status === 'open' ? form(c, checkout, null) : over(c, checkout);
  });

  pages.post('/checkout/:id', async (c, next) => {
    const checkout = checkoutOf(c);
    if (checkout === undefined) return next();
    const { card } = await c.req.parseBody();
    if (checkout.status !== 'open') return over(c, checkout);
    if (!isCardNumber(card)) return form(c, checkout, 'Choose a card.');
    const outcome = payCheckout(box, checkout, card, { settlesLater: chaos.settleLater });
    await save();
    if (outcome === 'declined') return form(c, checkout, `${DECLINED} Choose another one.`, card);
    return c.redirect(
      outcome === 'to confirm' ? `${base}/checkout/${checkout.id}/confirm` : successUrl(checkout),
      303,
    );
  });

  pages.get('/checkout/:id/confirm', (c, next) => {
    const checkout = checkoutOf(c);
    if (checkout === undefined) return next();
    if (checkout.status !== 'open') return over(c, checkout);
    if (checkout.pending === null) return c.redirect(`${base}/checkout/${checkout.id}`, 303);
    const { total } = offer(box, checkout);
    return c.html(
      layout({
        base,
        product,
        title: 'Confirm payment',
        body: confirmForm(
          `${base}/checkout/${checkout.id}/confirm`,
          `Your bank asks: do you want to pay ${total} to ${product}?`,
        ),
      }),
    );
  });

  pages.post('/checkout/:id/confirm', async (c, next) => {
    const checkout = checkoutOf(c);
    if (checkout === undefined) return next();
    const { answer } = await c.req.parseBody();
    if (checkout.status !== 'open') return over(c, checkout);
    const paid = confirmCheckout(box, checkout, answer === 'confirm');
    await save();
    return paid
      ? c.redirect(successUrl(checkout), 303)
      : form(c, checkout, 'The payment was not confirmed. Try again, or choose another card.');
  });

  return pages;
}

/** Describes the price on the page. */
function offer(box: Box, checkout: CheckoutRow) {
  const price = known(box.state.prices, checkout.lines[0]!.price);
  const rhythm = price.recurring === null ? '' : every(price.recurring);
  const total = money(checkoutTotal(box, checkout), price.currency);
  const trialEnd =
    checkout.trialEnd ?? (checkout.trialDays === null ? null : box.now() + checkout.trialDays * DAY);
  return {
    name: priceName(box, price),
    total,
    rhythm,
    pay: trialEnd === null ? `Pay ${total}` : 'Start the free trial',
    renewal:
      trialEnd === null
        ? 'Renews by itself until you cancel.'
        : `Free until ${day(trialEnd)}, then ${total} ${rhythm} until you cancel.`,
  };
}
