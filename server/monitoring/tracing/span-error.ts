import type { Span } from '@opentelemetry/api';
import { ERROR_TYPE } from './attributes.ts';

/** `SpanStatusCode.ERROR`; importing it would load the package even without tracing. */
const ERROR = 2;

/** Marks a span as failed, with only the kind of the error: its message may quote what someone wrote. */
export function failSpan(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const kind = [code, name].find((value) => typeof value === 'string') ?? 'error';
  span.setAttribute(ERROR_TYPE, kind);
  span.setStatus({ code: ERROR });
}
