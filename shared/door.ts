/**
 * Where questions come in: the app, or, for members' programs, the OpenAI-compatible API or the MCP
 * server.
 */
export const DOORS = ['app', 'api', 'mcp'] as const;
export type Door = (typeof DOORS)[number];

export type OutsideDoor = Exclude<Door, 'app'>;
