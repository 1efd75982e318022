/** A tool call requested by the coach. */
export interface ToolCall {
  tool: string;
  input: Record<string, unknown>;
}

/** The coach's turn: it either calls tools or speaks. */
export type Step = { kind: 'use'; calls: ToolCall[] } | { kind: 'say'; text: string };

export const say = (text: string): Step => ({ kind: 'say', text });
