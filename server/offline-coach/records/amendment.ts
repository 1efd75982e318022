import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';

/** Undoes or corrects what was just saved: the calls or replies, and the last act afterwards. */
export interface Amendment {
  does: (ToolCall | string)[];
  last: LastAct | null;
}
