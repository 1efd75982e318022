import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { outsideProgram } from './testing.ts';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
it('works', async () => {
  const client = await app.signUp();
  const program = outsideProgram(app);
  console.log(await program.registered());
  const where = await program.authorize();
  console.log(where);
  const tokens = await program.connect(client).catch((e) => { console.log(JSON.stringify(app.logged.filter((l) => (l.level as number) >= 40), null, 1)); throw e; });
  console.log(tokens);
  const r = await program.refresh(tokens.refresh_token);
  console.log(r.status, await r.json());
  console.log(await (await client.request('/api/connections')).json());
  console.log(app.logged.filter((l) => (l.level as number) >= 40));
});
