import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { Hono } from 'hono';
import * as z from 'zod';
import { contract } from '#shared/contract.ts';
import { refusalBodySchema } from '#shared/refusal.ts';
import { API_PREFIX } from './contract.ts';
import type { HttpEnv } from './request-context.ts';
import { readFolder } from './static-files.ts';

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API</title>
<link rel="stylesheet" href="${API_PREFIX}/docs/swagger-ui.css">
</head>
<body>
<main id="api"></main>
<script src="${API_PREFIX}/docs/swagger-ui-bundle.js"></script>
<script src="${API_PREFIX}/docs/start.js"></script>
</body>
</html>`;

const START = `SwaggerUIBundle({ url: '${API_PREFIX}/openapi.json', dom_id: '#api', deepLinking: true, validatorUrl: null });`;

/** Serves the contract as an OpenAPI document, and a page to read it. */
export function openApi(product: () => string) {
  let made: { product: string; document: Promise<object> } | undefined;
  let files: ReturnType<typeof readFolder> | undefined;
  return new Hono<HttpEnv>()
    .get('/openapi.json', async (c) => {
      const title = product();
      if (made?.product !== title) made = { product: title, document: generate(title) };
      return c.json(await made.document);
    })
    .get('/docs', (c) => c.html(PAGE))
    .get('/docs/start.js', (c) => c.body(START, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
    .get('/docs/:file', async (c) => {
      files ??= readFolder(dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/swagger-ui.css'))));
      const name = c.req.param('file');
      const file = /^swagger-ui(-bundle)?\.(css|js)$/.test(name) ? (await files).get(`/${name}`) : undefined;
      return file === undefined ? c.notFound() : await file.respond(c);
    });
}

async function generate(product: string): Promise<object> {
  const refusal = z.toJSONSchema(refusalBodySchema);
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] });
  const document = await generator.generate(contract, {
    info: {
      title: `${product} API`,
      version: '1',
      description:
        'Sign in with `POST /api/auth/sign-in/email` (`email`, `password`); send the token of its `set-auth-token` header as `Authorization: Bearer`. Where two-factor authentication is on, the reply is a `challenge` for `POST /api/auth/sign-in/two-factor`.',
    },
    servers: [{ url: API_PREFIX }],
    components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
    security: [{ session: [] }],
  });
  // Every route refuses in the same shape; `POST /ask` in plain text.
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const operation of Object.values(methods ?? {})) {
      if (typeof operation !== 'object' || !('responses' in operation)) continue;
      const content =
        path === '/ask'
          ? { 'text/plain': { schema: { type: 'string' } } }
          : { 'application/json': { schema: refusal } };
      Object.assign(operation, {
        responses: { ...operation.responses, default: { description: 'A refusal', content } },
      });
    }
  }
  return document;
}
