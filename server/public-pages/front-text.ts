import type { Pack } from '#server/content/pack.ts';
import { escapeHtml } from '#server/escape-html.ts';
import type { PublicFace } from '#shared/gym-face.ts';
import { formatMoney } from '#shared/money.ts';
import { plainText } from './plain-text.ts';

/**
 * Renders the front page for readers without JavaScript, as HTML: what the gym offers, its prices, and
 * frequent questions.
 */
export function frontText(gym: PublicFace, faq: Pack['faq']): string {
  const { splash, plans, subscriptions } = gym;
  const parts = [
    part('features', 'What you get', splash.features.map(({ title, text }) => entry(title, text)).join('')),
    plans.length > 0 && part('pricing', 'Plans', `<ul>${plans.map(plan).join('')}</ul>`),
    part('gym', `${gym.name}, ${gym.town}`, paragraph(`${gym.description} Founded by ${gym.founder}.`)),
    faq.length > 0 &&
      part(
        'faq',
        'Questions',
        faq.map(({ question, answer }) => entry(question, plainText(answer))).join(''),
      ),
  ];
  return [
    '<div class="prose mx-auto max-w-measure px-6 py-10">',
    `<p class="display text-xl">${escapeHtml(gym.product)}</p>`,
    `<h1 class="mt-3 mb-6 text-4xl">${escapeHtml(splash.headline)}</h1>`,
    `<p class="text-lg">${escapeHtml(splash.text)}</p>`,
    `<p><a href="/login?new=true">${subscriptions ? 'Start 24 hours free' : 'Create an account'}</a> or <a href="/login">sign in</a>. Both, and the coach itself, need JavaScript.</p>`,
    ...parts.filter((each) => each !== false),
    `<hr><p class="text-sm"><a href="mailto:${escapeHtml(gym.contact_email)}">${escapeHtml(gym.contact_email)}</a> · <a href="/account/legal">Legal</a></p></div>`,
  ].join('');
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
/** With the anchors of the page drawn with JavaScript. */
const part = (id: string, title: string, content: string) =>
  `<h2 id="${id}" class="text-2xl">${escapeHtml(title)}</h2>${content}`;
const entry = (title: string, text: string) => `<h3>${escapeHtml(title)}</h3>${paragraph(text)}`;

function plan({ id, name, description, amount, currency, interval }: PublicFace['plans'][number]): string {
  const costs = `${formatMoney(amount, currency)} a ${interval}.`;
  const link = `/login?${new URLSearchParams({ new: 'true', planId: id })}`;
  return `<li><strong>${escapeHtml(name)}</strong>: ${escapeHtml([costs, description].filter(Boolean).join(' '))} <a href="${escapeHtml(link)}">Choose ${escapeHtml(name)}</a></li>`;
}
