import { html } from 'hono/html';
import { CARDS, type CardNumber, cardNumbers } from '#server/payments/sandbox/cards.ts';

export type Html = ReturnType<typeof html>;

interface Page {
  base: string;
  product: string;
  title: string;
  alert?: string | null | undefined;
  body: Html;
}

/** Renders a whole page; every one says that the money is not real. */
export const layout = ({ base, product, title, alert, body }: Page): Html => html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <meta name="color-scheme" content="light dark">
    <title>${title} · ${product}</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${base}/style.css">
  </head>
  <body>
    <header><strong>${product}</strong><span class="test">Test money</span></header>
    <main>
      <h1>${title}</h1>
      ${alert ? html`<p role="alert">${alert}</p>` : ''}
      ${body}
      <p class="soft">Test money: this shop is for trying things out. Nothing is charged.</p>
    </main>
  </body>
</html>`;

const spaced = (card: CardNumber) => card.replace(/(\d{4})(?=\d)/g, '$1 ');

/** Renders the choice of test cards. */
export const cardChoice = (chosen: CardNumber = cardNumbers[0]!): Html => html`<fieldset>
  <legend>Test card</legend>
  ${cardNumbers.map(
    (card) => html`<label class="choice">
      <input type="radio" name="card" value="${card}" required ${card === chosen ? 'checked' : ''}>
      <span><b>${CARDS[card].label}</b><small>${spaced(card)}. ${CARDS[card].note}</small></span>
    </label>`,
  )}
</fieldset>`;

/** Renders the question a bank's own page would ask. */
export const confirmForm = (action: string, question: string): Html => html`
  <p>${question}</p>
  <form method="post" action="${action}">
    <button name="answer" value="confirm">Confirm</button>
    <button name="answer" value="fail" class="quiet">Fail</button>
  </form>`;
