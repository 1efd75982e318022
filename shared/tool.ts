import * as z from 'zod';

export const TOOL_NAMES = [
  'knowledge_base',
  'sales',
  'books',
  'training',
  'memory',
  'prs',
  'faq',
  'web',
  'calculate',
  'profile',
] as const;
export const toolNameSchema = z.enum(TOOL_NAMES);
export type ToolName = z.infer<typeof toolNameSchema>;

/** Status text on the screen while a tool runs. */
export const TOOL_STATUS: Record<ToolName, string> = {
  knowledge_base: 'Searching Knowledge Base...',
  sales: 'Searching Products...',
  books: 'Searching Books...',
  training: 'Searching Training Material...',
  memory: 'Using Memory...',
  prs: 'Saving PR...',
  faq: 'Searching FAQ...',
  web: 'Searching Web...',
  calculate: 'Calculating...',
  profile: 'Using Profile...',
};
