import * as z from 'zod';
import { defineTool, type ToolContext } from '#server/assistant/tool.ts';
import { PAGE_TEXT_MAX_CHARACTERS } from '#server/web-search/fetch-page.ts';
import { PageError } from '#server/web-search/page-error.ts';
import type { WebSearch } from '#server/web-search/web-search.ts';

const NOT_SET_UP = 'Searching the web is switched off here. Say so, and answer without it.';

/** @param webSearch null when none is set up */
export const web = (webSearch: WebSearch | null) =>
  defineTool({
    name: 'web',
    description:
      'The public web. search: finds pages. read: brings the text of one page, which a search of this answer found or the athlete wrote. Use it only for what the library cannot know (news, meets, rules, results), and give the page’s address as a link.',
    parameters: z.object({
      action: z.enum(['search', 'read']),
      query: z
        .string()
        .trim()
        .max(400)
        .optional()
        .describe('To search. Nothing about the athlete belongs in it.'),
      url: z.string().trim().max(2000).optional().describe('To read.'),
    }),
    unavailableReason: () => (webSearch === null ? NOT_SET_UP : null),
    async run({ action, query = '', url = '' }, context) {
      if (webSearch === null) return { error: NOT_SET_UP };
      return action === 'search'
        ? await search(query, webSearch, context)
        : await read(url, webSearch, context);
    },
  });

async function search(query: string, webSearch: WebSearch, { addresses, extras, signal }: ToolContext) {
  if (query === '') return { error: 'To search, give a query.' };
  const results = await webSearch.search(query, signal);
  for (const { url } of results) addresses.add(url);
  extras.noteUsed({ searchedWeb: true });
  return { results, ...(results.length === 0 && { note: 'The web search found nothing.' }) };
}

/** Opens known addresses only: one made up by a page's instruction could leak what the athlete said. */
async function read(url: string, webSearch: WebSearch, { addresses, extras, signal }: ToolContext) {
  const address = URL.parse(url)?.href;
  if (address === undefined || !addresses.has(address)) {
    return {
      error:
        'Only pages that a search of this answer found, or that the athlete named, can be read. Search for it first.',
    };
  }
  try {
    const page = await webSearch.read(address, signal);
    extras.noteUsed({ pages: [{ title: page.title, url: page.url }] });
    const text = page.text.slice(0, PAGE_TEXT_MAX_CHARACTERS);
    return {
      ...page,
      text,
      ...(text.length < page.text.length && { note: 'The rest of the page is left out.' }),
    };
  } catch (error) {
    if (error instanceof PageError) return { error: error.message };
    throw error;
  }
}

/** Extracts the addresses in a text. */
export function addressesIn(text: string): string[] {
  return (text.match(/https?:\/\/[^\s<>"\]]{1,2000}/gi) ?? []).flatMap(
    (found) => URL.parse(untilUnopened(found).replace(/[.,;:!?'’]+$/, ''))?.href ?? [],
  );
}

/** A parenthesis that the address opened is part of it, as in “…/Squat_(exercise)”; any other ends it. */
function untilUnopened(address: string): string {
  let open = 0;
  for (const [at, character] of [...address].entries()) {
    if (character === '(') open++;
    else if (character === ')' && --open < 0) return [...address].slice(0, at).join('');
  }
  return address;
}
