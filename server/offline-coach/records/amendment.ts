import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';

/** What was just saved is taken back or corrected: what is to be called or said, and what was done last after it. */
export interface Amendment {
  does: (ToolCall | string)[];
  last: LastAct | null;
}
