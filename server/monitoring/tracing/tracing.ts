import type { Attributes, Span } from '@opentelemetry/api';

export interface SpanOptions {
  /** `internal` when omitted. */
  kind?: 'internal' | 'server' | 'client';
  attributes: Attributes;
}

/** Records traces. Participants are wrapped where the server is assembled, and only if tracing is on. */
export interface Tracing {
  /** Runs `work` in a child of the current span. */
  span<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** Starts a child of the current span, for work that ends elsewhere; the caller ends it. */
  begin(name: string, options: SpanOptions): Span;
  /** Sends pending spans. */
  close(): Promise<void>;
}
