/** A call of a tool that the coach wants made. */
export interface ToolCall {
  tool: string;
  input: Record<string, unknown>;
}
