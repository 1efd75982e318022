import type { Pack } from '#server/content/pack.ts';
import { escapeHtml } from '#server/http/escape-html.ts';
import type { PublicFace } from '#shared/gym-face.ts';
import { formatMoney } from '#shared/money.ts';
import { plainText } from './plain-text.ts';

/** The front page for readers without JavaScript, as HTML: what the gym offers, what it costs, what is often asked. */
export function frontText(gym: PublicFace, faq: Pack['faq']): string {
  const { splash, plans } = gym;
  const section = (title: string, content: string) => `<section><h2>${title}</h2>${content}</section>`;
  const plan = ({ id, name, description, amount, currency, interval }: PublicFace['plans'][number]) =>
    `<li><h3>${escapeHtml(name)}</h3><p>${escapeHtml(`${formatMoney(amount, currency)} a ${interval}`)}</p>${
      description === undefined ? '' : `<p>${escapeHtml(description)}</p>`
    }<p><a href="/login?new=true&amp;planId=${encodeURIComponent(id)}">Choose ${escapeHtml(name)}</a></p></li>`;
  return [
    `<div class="mx-auto max-w-measure space-y-8 p-6"><header><p>${escapeHtml(gym.product)}</p>`,
    `<h1 class="display text-4xl">${escapeHtml(splash.headline)}</h1><p>${escapeHtml(splash.text)}</p>`,
    `<p>The coach itself needs JavaScript. <a href="/login">Sign in</a></p></header>`,
    section(
      'What you get',
      `<ul>${splash.features
        .map(({ title, text }) => `<li><h3>${escapeHtml(title)}</h3><p>${escapeHtml(text)}</p></li>`)
        .join('')}</ul>`,
    ),
    plans.length === 0 ? '' : section('Plans', `<ul>${plans.map(plan).join('')}</ul>`),
    faq.length === 0
      ? ''
      : section(
          'Questions',
          `<dl>${faq
            .map(
              ({ question, answer }) =>
                `<dt>${escapeHtml(question)}</dt><dd>${escapeHtml(plainText(answer))}</dd>`,
            )
            .join('')}</dl>`,
        ),
    `<footer><p>${escapeHtml(`${gym.name}, ${gym.town}`)} · <a href="mailto:${escapeHtml(gym.contact_email)}">${escapeHtml(gym.contact_email)}</a> · <a href="/account/legal">Legal</a></p></footer></div>`,
  ].join('');
}
