/** A call of a tool that the coach wants made. */
export interface ToolUse {
  tool: string;
  input: Record<string, unknown>;
}
