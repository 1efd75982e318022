import type { Pack } from '#server/content/pack.ts';
import type { PublicFace } from '#shared/gym-face.ts';
import { majorUnits } from '#shared/money.ts';
import { plainText } from './plain-text.ts';

interface Options {
  gym: PublicFace;
  faq: Pack['faq'];
  /** Without a trailing slash. */
  origin: string;
  logo: string;
}

/**
 * Builds the gym's data for search engines, as JSON-LD of schema.org: who it is, what it sells, and frequent
 * questions.
 */
export function structuredData({ gym, faq, origin, logo }: Options): object {
  const organization = `${origin}/#organization`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organization,
        name: gym.name,
        url: gym.website,
        logo,
        email: gym.contact_email,
        founder: { '@type': 'Person', name: gym.founder },
        address: { '@type': 'PostalAddress', addressLocality: gym.town },
      },
      ...(gym.plans.length === 0
        ? []
        : [
            {
              '@type': 'Product',
              '@id': `${origin}/#product`,
              name: gym.product,
              description: gym.description,
              image: logo,
              brand: { '@id': organization },
              offers: gym.plans.map(({ id, name, amount, currency }) => ({
                '@type': 'Offer',
                name,
                price: majorUnits(amount, currency),
                priceCurrency: currency.toUpperCase(),
                availability: 'https://schema.org/InStock',
                url: `${origin}/login?${new URLSearchParams({ new: 'true', planId: id })}`,
              })),
            },
          ]),
      ...(faq.length === 0
        ? []
        : [
            {
              '@type': 'FAQPage',
              '@id': `${origin}/#faq`,
              mainEntity: faq.map(({ question, answer }) => ({
                '@type': 'Question',
                name: question,
                acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
              })),
            },
          ]),
    ],
  };
}
