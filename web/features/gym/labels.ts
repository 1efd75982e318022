import type { GymParts } from '#shared/gym-parts.ts';

export const PROGRAM_LABELS: Record<keyof GymParts['programs'], string> = {
  mcp: 'Assistants such as Claude and ChatGPT (MCP)',
  api_keys: 'API keys',
};

export const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[];
