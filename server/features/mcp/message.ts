import { Refusal } from '#server/http/refusal.ts';
import type { Scope } from '#shared/connection-limits.ts';
import { MCP_TOOLS } from './tools.ts';

/** What is read of a message before the protocol has its turn. */
export interface Message {
  /** The scope it needs; null when any program may send it. */
  scope: Scope | null;
  /** Of the call that it cancels; undefined when it cancels none. */
  cancels: unknown;
}

/** What reading the library takes, page by page as in answers. */
export const PAGES_SCOPE: Scope = 'coach:ask';

/** @throws Refusal wrong_shape for several at once, which the protocol has not had since 2025-06-18 */
export function readMessage(body: unknown): Message {
  if (Array.isArray(body)) throw new Refusal('wrong_shape', 'Send one message at a time.');
  const { method, params } = (body ?? {}) as {
    method?: unknown;
    params?: { name?: unknown; requestId?: unknown } | null;
  };
  if (typeof method !== 'string') return { scope: null, cancels: undefined };
  return {
    scope: scopeOf(method, params?.name),
    cancels: method === 'notifications/cancelled' ? params?.requestId : undefined,
  };
}

function scopeOf(method: string, name: unknown): Scope | null {
  if (method.startsWith('resources/')) return PAGES_SCOPE;
  if (method !== 'tools/call') return null;
  return MCP_TOOLS.find((tool) => tool.name === name)?.scope ?? null;
}
