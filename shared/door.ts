/** Where a question comes in: the app, or, from programs of members, the OpenAI-compatible API or the MCP server. */
export const DOORS = ['app', 'api', 'mcp'] as const;
export type Door = (typeof DOORS)[number];

export type OutsideDoor = Exclude<Door, 'app'>;
