import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = {
  stringValue?: string;
  intValue?: number | string;
  doubleValue?: number;
  boolValue?: boolean;
} & {
  arrayValue?: { values: Value[] };
};
interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: Value }[];
  status?: { code?: number };
}

/** A span as received. */
export interface ReceivedSpan extends Omit<WireSpan, 'attributes'> {
  attributes: Record<string, unknown>;
}

export interface OtlpReceiver {
  /** For OTEL_EXPORTER_OTLP_ENDPOINT. */
  url: string;
  spans: ReceivedSpan[];
  /** Raw request bodies. */
  bodies: string[];
  headers: IncomingHttpHeaders[];
  /** The attributes of the service that sent it. */
  services: Record<string, unknown>[];
  close(): Promise<void>;
}

/**
 * A fake trace collector: OTLP over HTTP, as JSON.
 * @param status the HTTP status of its replies
 */
export async function startOtlpReceiver({ status = 200 } = {}): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const services: Record<string, unknown>[] = [];
  const server = createServer(async (request, reply) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    headers.push(request.headers);
    if (request.url !== '/v1/traces' || request.headers['content-type'] !== 'application/json') {
      reply.writeHead(404).end();
      return;
    }
    if (status === 200) {
      bodies.push(body);
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: {
          resource: { attributes: WireSpan['attributes'] };
          scopeSpans: { spans: WireSpan[] }[];
        }[];
      };
      for (const { resource, scopeSpans } of resourceSpans) {
        services.push(valuesOf(resource.attributes));
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, attributes: valuesOf(span.attributes) });
      }
    }
    reply.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers,
    services,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const valuesOf = (attributes: WireSpan['attributes']) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));

function plain({ arrayValue, ...value }: Value): unknown {
  return arrayValue === undefined ? Object.values(value)[0] : arrayValue.values.map(plain);
}
