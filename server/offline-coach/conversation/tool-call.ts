/** A call of a tool that the coach wants made. */
export interface ToolCall {
  tool: string;
  input: Record<string, unknown>;
}

/** What the coach does when it is its turn: it calls tools, or it speaks. */
export type Step = { kind: 'use'; calls: ToolCall[] } | { kind: 'say'; text: string };
