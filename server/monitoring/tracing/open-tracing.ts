import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { decoded } from '#server/decoded.ts';
import { requestScope } from '#server/monitoring/request-scope.ts';
import type { Settings } from '#server/settings.ts';
import { SERVICE_NAME } from './attributes.ts';
import { failSpan } from './span-error.ts';
import type { SpanOptions, Tracing } from './tracing.ts';

/** An unreachable collector is logged at most this often. */
const COMPLAIN_MS = 60_000;
const SEND_MS = 5000;

type TracingSettings = Pick<
  Settings,
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'OTEL_EXPORTER_OTLP_HEADERS'
  | 'OTEL_SERVICE_NAME'
  | 'OTEL_TRACES_SAMPLER_ARG'
>;

/**
 * Opens tracing when the settings name a collector; else null, and none of OpenTelemetry's packages is
 * loaded.
 * @param everyMs how long spans wait to be sent together
 */
export async function openTracing(
  settings: TracingSettings,
  log: Logger,
  { everyMs = 5000 } = {},
): Promise<Tracing | null> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = settings;
  if (endpoint === undefined) return null;
  const [{ ROOT_CONTEXT, SpanKind, trace }, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ]);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: headersOf(settings.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: SEND_MS,
  });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ [SERVICE_NAME]: settings.OTEL_SERVICE_NAME }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: complaining(exporter, log),
        scheduledDelayMillis: everyMs,
      }),
    ],
  });
  const tracer = provider.getTracer('liftlore');
  const kinds = { internal: SpanKind.INTERNAL, server: SpanKind.SERVER, client: SpanKind.CLIENT };

  const begin = (name: string, { kind = 'internal', attributes }: SpanOptions) => {
    const parent = requestScope.getStore()?.span;
    const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
    return tracer.startSpan(name, { kind: kinds[kind], attributes }, context);
  };
  return {
    begin,
    async span(name, options, work) {
      const span = begin(name, options);
      const scope = requestScope.getStore() ?? { requestId: null, startedAt: performance.now() };
      try {
        return await requestScope.run({ ...scope, span }, () => work(span));
      } catch (error) {
        failSpan(span, error);
        throw error;
      } finally {
        span.end();
      }
    },
    // It fails when the last spans cannot be sent, which was logged by then.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** Logs failures to send spans, which the package ignores. */
function complaining(exporter: SpanExporter, log: Logger): SpanExporter {
  let complainedAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error !== undefined && performance.now() - complainedAt > COMPLAIN_MS) {
          complainedAt = performance.now();
          const { name, message } = result.error;
          log.warn({ err: { type: name, message } }, 'traces could not be sent');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** Parses comma-separated `name=value` pairs with percent-encoded values, as OpenTelemetry writes them. */
function headersOf(pairs: string | undefined): Record<string, string> {
  return Object.fromEntries(
    (pairs ?? '').split(',').flatMap((pair) => {
      const at = pair.indexOf('=');
      return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]];
    }),
  );
}
