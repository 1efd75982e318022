import * as z from 'zod';
import { calculate as ofCoach } from '#server/assistant/tools/calculate.ts';
import { defineMcpTool, ofCoachTool } from './tool.ts';

const calculatedSchema = z.object({
  message: z.string().describe('The result in a sentence or a table.'),
  how: z.string().describe('By which formula.'),
  figures: z.record(z.string(), z.unknown()),
});

export const calculate = defineMcpTool({
  name: ofCoach.name,
  title: 'Calculate for lifters',
  description: ofCoach.description,
  // Omitted units, sex and body weight come from the profile, as in answers.
  scope: 'coach:ask',
  input: ofCoach.parameters,
  output: calculatedSchema,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  async run(input, call) {
    return { structured: calculatedSchema.parse(await ofCoachTool(ofCoach.name, input, call)) };
  },
});
