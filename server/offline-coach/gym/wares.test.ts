import { expect, it } from 'vitest';
import { asksForWares } from '#server/offline-coach/conversation/tool-rules.ts';
import { converse } from '#server/testing/converse.ts';
import { testApp } from '#server/testing/test-app.ts';
import { withWare } from './ware-before.ts';
import { waresBlock } from './wares.ts';

const ware = (number: number, heading: string, text: string) => ({
  number,
  heading,
  text,
  work: 'Products',
  place: '',
});
const SHOP = [
  ware(1, 'Block Chalk (eight blocks)', 'Dries the skin. Category: Small goods. Price: 12.00 USD.'),
  ware(2, 'Shed Knee Sleeves (pair)', 'Neoprene, for squats. Price: 75.00 USD.'),
  ware(3, 'Stacked Wrist Wraps (pair)', 'Elastic cotton. Category: Sleeves and wraps. Price: 28.00 USD.'),
  ware(4, 'Lifting Chains (pair, with leaders)', 'For squats. Price: 139.00 USD.'),
  ware(5, 'Quarry Belt', 'A leather belt, 10 mm. Price: 110.00 USD.'),
  ware(6, 'Band for the Bench', 'Three pairs. Price: 58.00 USD.'),
];

it.each([
  ['do you sell chalk at the gym', 'Yes, the shop has **Block Chalk (eight blocks)**, 12.00 USD [1].'],
  ['can I buy a leather belt from you', 'Yes, the shop has **Quarry Belt**, 110.00 USD [5].'],
  ['got any wrist wraps for sale?', 'Yes, the shop has **Stacked Wrist Wraps (pair)**, 28.00 USD [3].'],
  [
    'do you have chains in stock',
    'Yes, the shop has **Lifting Chains (pair, with leaders)**, 139.00 USD [4].',
  ],
  [
    'Do you sell chalk and knee sleeves in the shop, or do I have to go online?',
    'Yes, the shop has:\n\n- **Block Chalk (eight blocks)**, 12.00 USD [1]\n- **Shed Knee Sleeves (pair)**, 75.00 USD [2]',
  ],
  ['u sell chalk?', 'Yes, the shop has **Block Chalk (eight blocks)**, 12.00 USD [1].'],
  ['you guys sell chains', 'Yes, the shop has **Lifting Chains (pair, with leaders)**, 139.00 USD [4].'],
  ['do you sell lifting shoes', 'I see nothing called “lifting shoes” in the shop.'],
  ['do you sell knee wraps', 'I see nothing called “knee wraps” in the shop.'],
  ['does the gym sell water or snacks', 'I see nothing called “water” or “snacks” in the shop.'],
  [
    'do you sell chalk and protein',
    'Yes, the shop has **Block Chalk (eight blocks)**, 12.00 USD [1].\n\nI see nothing called “protein” in the shop.',
  ],
])('lists what the shop has: “%s”', (question, answer) => {
  expect(waresBlock(question, SHOP)).toBe(answer);
});

it.each([
  'what size belt should I get',
  'should I buy lifting shoes',
  'do you have showers',
  'is chalk allowed',
])('leaves “%s” to the library', (question) => {
  expect(waresBlock(question, SHOP)).toBeNull();
});

it.each([
  ['what width should my belt be', 'do you sell one', 'Yes, the shop has **Quarry Belt**, 110.00 USD [5].'],
  [
    'is chalk better than straps',
    'Do you sell it?',
    'Yes, the shop has **Block Chalk (eight blocks)**, 12.00 USD [1].',
  ],
  [
    'how do I get a bigger bench',
    'do you sell it',
    'Which item do you mean? Name it and I’ll check the shop.',
  ],
])('after “%s”, “%s” is about the item mentioned', (before, question, answer) => {
  expect(waresBlock(question, SHOP, before)).toBe(answer);
});

it("shows the member's words as plain text, not as Markdown", () => {
  const answer = waresBlock('do you sell [a belt](https://evil.example) or **gold** or <b>tea</b>', SHOP);
  expect(answer).not.toMatch(/\]\(|\*\*gold|<b>/u);
});

it('does not mention a shop where there is none', () => {
  expect(waresBlock('do you sell chalk', [])).toBeNull();
});

it('answers this in a conversation', async () => {
  const app = await testApp({ offline: true });
  const [, answer, , price] = await converse(await app.signUp(), [
    'when should I wear a belt',
    'do you sell one?',
    'thanks',
    'and how much is it',
  ]);
  expect(answer).toContain('Yes, the shop has **Barn Belt**, 90.00 USD [1].');
  expect(price).toContain('**Barn Belt: 90.00 USD.** [1]');
  await app.close();
});

it.each([
  ['do you have a day pass', 'how much is it'],
  ['how much creatine per day', 'how much'],
])('prices no item after a change of subject: “%s”', async (between, question) => {
  const app = await testApp({ offline: true });
  const answers = await converse(await app.signUp(), ['do you sell belts', between, question]);
  expect(answers[0]).toContain('**Barn Belt**, 90.00 USD');
  expect(answers[2]).not.toContain('90.00');
  await app.close();
});

it.each([
  ['do you have any', true],
  ['got any chains', true],
  ["what if i don't have any", false],
  ['i never had chains and dont have any', false],
])('“%s” asks for items in the shop: %s', (question, isAboutWares) => {
  expect(asksForWares(question, 'why do we use chains')).toBe(isAboutWares);
});

it.each([
  ['**Yes, a day pass costs $15.**', 'do you have a day pass, how much is it?'],
  ['**Yes, there are lockers.**', 'how much is it'],
])('asks for the price that the FAQ states first: “%s”', (said, asked) => {
  const answer = `${said}\n\n— *Frequently asked questions*, under *Can I visit?*\n\nThe year costs $200.`;
  expect(withWare('how much is it', [{ question: 'do you have a day pass?', answer }])).toBe(asked);
});
