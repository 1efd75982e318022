import type { Attributes, Span } from '@opentelemetry/api';

export interface SpanOptions {
  /** `internal` when left out. */
  kind?: 'internal' | 'server' | 'client';
  attributes: Attributes;
}

/** Keeps traces. What takes part in it is wrapped where the server is put together, and only if they are kept. */
export interface Tracing {
  /** Does `work` in a span below the one under way. */
  span<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>;
  /** Begins a span below the one under way, for work that ends elsewhere; the caller ends it. */
  begin(name: string, options: SpanOptions): Span;
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}
