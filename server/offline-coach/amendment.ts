import type { LastAct } from './act.ts';
import type { ToolCall } from './tool-call.ts';

/** What was just saved is taken back or corrected: what is to be called or said, and what was done last after it. */
export interface Amendment {
  does: (ToolCall | string)[];
  last: LastAct | null;
}
