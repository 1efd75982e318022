import * as z from 'zod';
import { citationsOf, sourceList } from '#server/assistant/cited.ts';
import { readOutsideText } from '#server/assistant/outside-text.ts';
import { READS_ONLY } from '#server/assistant/write-rules.ts';
import { parse } from '#server/http/parse.ts';
import { contentSchema, QUESTION_MAX_CHARACTERS } from '#shared/chat.ts';
import { TOOL_STATUS } from '#shared/tool.ts';
import { pageUri } from './page-uri.ts';
import { defineMcpTool } from './tool.ts';

const WRITING_INTERVAL_MS = 1000;

export const askGym = defineMcpTool({
  name: 'ask_gym',
  title: 'Ask the gym’s coach',
  description:
    'Asks the gym’s coach about training. The coach knows the gym’s books and articles, and the profile, records and memories of the person whose account this is. Its answer cites pages by number. The question must stand on its own: earlier ones are not known. It takes up to a minute or two.',
  scope: 'coach:ask',
  isQuestion: true,
  input: z.object({
    question: z.string().min(1).max(QUESTION_MAX_CHARACTERS).describe('In full, as the person means it.'),
  }),
  output: z.object({
    answer: z.string().describe('Markdown. [1] refers to the citation with that number.'),
    citations: z.array(
      z.object({
        number: z.int(),
        work: z.string(),
        page: z.int().describe('Ordinal in the work.'),
        place: z.string().describe('In words.'),
        quote: z.string().nullable().describe('Words of the answer found on the page.'),
        quotes: z.array(z.string()),
        url: z.string().describe('Opens the page for the person who is signed in.'),
        uri: z.string().describe('The page as a resource.'),
      }),
    ),
  }),
  // It may search the web, where the gym has set that up.
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  async run({ question }, { program, answer, origin, signal, report, log }) {
    const begun = await answer({
      door: 'mcp',
      viewer: program.viewer,
      content: parse(contentSchema, question),
      past: { instructions: null, turns: [] },
      model: null,
      temperature: null,
      stored: false,
      mayNotSave: READS_ONLY,
      log,
    });
    const text = readOutsideText(
      begun,
      { origin, listsSources: false, longest: null, onTool: (tool) => report(TOOL_STATUS[tool]) },
      signal,
    );
    let written = '';
    let reportedAt = 0;
    for (;;) {
      const next = await text.next();
      if (next.done === true) {
        const { sources } = next.value;
        const citations = citationsOf(sources, origin);
        const uris = sources.map(({ work, page }) => pageUri(work.id, page));
        return {
          structured: {
            answer: written,
            citations: citations.map((citation, nth) => ({ ...citation, uri: uris[nth] })),
          },
          text: written + sourceList(citations),
        };
      }
      written += next.value;
      if (Date.now() - reportedAt < WRITING_INTERVAL_MS) continue;
      reportedAt = Date.now();
      report('Writing the answer...');
    }
  },
});
