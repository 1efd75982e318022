import { Refusal } from '#server/http/refusal.ts';
import type { Scope } from '#shared/connection-limits.ts';
import { MCP_TOOLS } from './tools.ts';

/** The part of a message that is read before the protocol runs. */
export interface Message {
  /** The scope it needs; null when any program may send it. */
  scope: Scope | null;
  /** The call that it cancels; undefined when it cancels none. */
  cancels: unknown;
}

/** The scope for reading library pages, as answers do. */
export const PAGES_SCOPE: Scope = 'coach:ask';

/** @throws Refusal wrong_shape for batches, which the protocol dropped in 2025-06-18 */
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
