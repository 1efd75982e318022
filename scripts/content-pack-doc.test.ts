import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod';
import * as entries from '#server/content/entries.ts';
import { modelsFileSchema } from '#server/content/model-catalog.ts';
import { REQUIRED_FILES } from '#server/content/pack-files.ts';

const text = readFileSync(new URL('../docs/content-pack.md', import.meta.url), 'utf8');

/** Returns the fields of a file, including those of its lists and of what is in them. */
function fieldsOf(schema: z.ZodType): string[] {
  const found = new Set<string>();
  JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), (_, value) => {
    if (typeof value === 'object' && value !== null && 'properties' in value)
      for (const name of Object.keys(value.properties)) found.add(name);
    return value;
  });
  return [...found];
}

/** Returns the section, list entry and table rows on a file; the whole text where it has none. */
function partOn(file: string): string {
  const section = text.split(/^(?=## )/mu).find((each) => each.startsWith(`## \`${file}\``));
  const lines = text
    .split('\n')
    .filter((line) => /^(?:- \*\*|\| )`/u.test(line) && line.includes(`\`${file}\``));
  return section ?? (lines.length > 0 ? lines.join('\n') : text);
}

it.each([
  ['gym.yaml', entries.gymFileSchema],
  ['faq.yaml', entries.faqFileSchema],
  ['products.yaml', entries.productsFileSchema],
  ['plans.yaml', entries.plansFileSchema],
  ['suggestions.yaml', entries.suggestionsFileSchema],
  ['legal.md', entries.legalMatterSchema],
  ['personalities.yaml', entries.personalitiesFileSchema],
  ['models.yaml', modelsFileSchema],
  ['golden.yaml', entries.goldenFileSchema],
  ['books/', entries.bookMatterSchema],
  ['articles/', entries.articleMatterSchema],
  ['seminars/', entries.seminarMatterSchema],
  ['.yaml', entries.sidecarSchema],
])('names every field of %s', (file, schema) => {
  const fields = fieldsOf(schema);
  expect(fields.length).toBeGreaterThan(0);
  const part = partOn(file);
  expect([file, ...fields].filter((name) => !part.includes(`\`${name}\``))).toEqual([]);
});

it('says which files are required', () => {
  const rows = [...text.matchAll(/^\| `([\w.]+)` \| yes \|/gm)].map(([, file]) => file);
  expect(rows.filter((file) => /\./.test(file!)).sort()).toEqual([...REQUIRED_FILES].sort());
});
