import { pino } from 'pino';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { DEFAULT_PREFERENCES } from '#server/features/preferences/store.ts';
import { EMPTY_PROFILE } from '#server/features/profile/store.ts';
import type { Viewer } from '#shared/viewer.ts';
import { callByHand } from './call-by-hand.ts';
import { defineTool, type Tool } from './tool.ts';
import { Toolbox } from './toolbox.ts';
import { web } from './tools/web.ts';

const call = (tool: Tool, args: object) =>
  callByHand(tool.name, args, {
    toolbox: new Toolbox([tool]),
    readAthlete: async () => ({ profile: EMPTY_PROFILE, preferences: DEFAULT_PREFERENCES }),
    viewer: { id: 'x' } as Viewer,
    signal: new AbortController().signal,
    log: pino({ enabled: false }),
  });

it('says what a person reads of a tool that fails, and that it is no fault of the call', async () => {
  const failing = defineTool({
    name: 'books',
    description: 'Fails.',
    parameters: z.object({}),
    run: () => Promise.reject(new Error('secret detail')),
  });
  const { refused } = await call(failing, {});
  expect(refused).toMatchObject({
    message: "I'm sorry, something went wrong. Please try again.",
    isFault: true,
  });
  expect((await call(failing, 7 as never)).refused).toMatchObject({ isFault: false });
});

it('opens a web page at the address that the caller gives', async () => {
  const tool = web({
    search: async () => [],
    read: async (url) => ({ url, title: 'Spring meet', text: 'In May.' }),
  });
  const { result } = await call(tool, { action: 'read', url: 'https://meets.example/spring' });
  expect(result).toMatchObject({ text: 'In May.' });
});
