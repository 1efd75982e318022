import { Hono } from 'hono';
import type { KeyHolder } from '#server/access/key-guard.ts';
import type { AnswerOutside } from '#server/assistant/outside-question.ts';
import { readOutsideText } from '#server/assistant/outside-text.ts';
import { NOT_PERMITTED } from '#server/assistant/write-rules.ts';
import type { FeatureParts } from '#server/feature-parts.ts';
import { ASK_LIMIT_BYTES, readJson } from '#server/http/body.ts';
import { addressBucket } from '#server/http/client-address.ts';
import { NETWORK_LIMIT } from '#server/http/limits.ts';
import { openToAll } from '#server/http/open-to-all.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { refusalOf } from '#server/http/reply.ts';
import type { HttpEnv, RequestContext } from '#server/http/request-context.ts';
import { streamed } from '#server/http/streamed.ts';
import { chosen, listModels, requireModel } from './models.ts';
import { errorReply } from './open-ai-error.ts';
import { frames, wholeReply } from './render.ts';
import { readRequest } from './request.ts';

type Parts = Pick<FeatureParts, 'keyGuard' | 'limits' | 'catalog' | 'pack' | 'site' | 'settings'>;

/** `off`: no list of sources below the text. */
const LIST_HEADER = 'x-source-list';

const SWITCHED_OFF = 'This gym does not let programs ask the coach.';

/** Offers the coach as a model through OpenAI's chat completions API. */
export function completionEndpoints(parts: Parts, answer: AnswerOutside) {
  const { keyGuard, limits, catalog, pack } = parts;
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => errorReply(refusalOf(c, error)));
  // It reads keys only, never a cookie.
  app.use(openToAll);
  app.use(async (c, next) => {
    await limits.take(NETWORK_LIMIT, addressBucket(c.get('address')));
    if (!pack.gym.programs.api_keys) throw new Refusal('forbidden', SWITCHED_OFF);
    await next();
    c.res.headers.set('Cache-Control', 'no-store');
  });
  app.get('/models', async (c) => {
    const { viewer } = await keyGuard(c, 'coach:ask');
    return c.json({ object: 'list', data: listModels(catalog, viewer, pack.gym.name) });
  });
  app.get('/models/:model', async (c) => {
    const { viewer } = await keyGuard(c, 'coach:ask');
    return c.json(requireModel(catalog, viewer, c.req.param('model'), pack.gym.name));
  });
  app.post('/chat/completions', async (c) => await complete(c, await keyGuard(c, 'coach:ask')));
  app.all('*', (c) => {
    throw notFound(`The address ${c.req.path.slice(0, 200)}`);
  });

  async function complete(c: RequestContext, { viewer, scopes }: KeyHolder): Promise<Response> {
    const log = c.get('log');
    const request = readRequest(await readJson(c.req.raw, ASK_LIMIT_BYTES));
    requireModel(catalog, viewer, request.model);
    const { content, past, temperature, store, stream, includeUsage, model, longest } = request;
    const begun = await answer({
      door: 'api',
      viewer,
      content,
      past,
      temperature,
      model: chosen(model),
      stored: store,
      mayNotSave: scopes.has('records:write') ? null : NOT_PERMITTED,
      log,
    });
    // OpenAI's clients repeat a failed request by themselves, which could change a second record.
    if (scopes.has('records:write')) c.header('x-should-retry', 'false');
    const origin = parts.site();
    const options = {
      origin,
      listsSources: c.req.header(LIST_HEADER)?.toLowerCase() !== 'off',
      longest,
    };
    const read = (signal: AbortSignal) => readOutsideText(begun, options, signal);
    if (!stream) return c.json(await wholeReply(read(c.req.raw.signal), { model, origin }));
    return streamed(frames(read, { model, origin, includeUsage, log }), {
      contentType: 'text/event-stream',
      render: (frame) => frame,
      log,
    });
  }

  return app;
}
