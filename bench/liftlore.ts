import { SERVER_FLAGS, serverEnvironment } from '#scripts/node.mjs';
import type { Place } from './place.ts';
import { ROOT, type ServerProcess, startProcess } from './process.ts';
import type { Asker } from './question.ts';

export interface Person {
  id: string;
  headers: Record<string, string>;
}

/** Starts Liftlore as an operator would, with `model` as its provider, on a free port unless one is given. */
export function startLiftlore(place: Place, model: string, port = 0): Promise<ServerProcess> {
  return startProcess('server/main.ts', {
    flags: SERVER_FLAGS,
    env: {
      ...serverEnvironment(ROOT),
      ...place.settings,
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: undefined,
      OPENAI_API_KEY: 'sk-none',
      OPENAI_BASE_URL: model,
      LIMIT_FACTOR: '1000000',
      HUMAN_CHECK: 'off',
      // As in production.
      LOG_LEVEL: 'info',
    },
  });
}

let people = 0;

export async function signUp(server: ServerProcess): Promise<Person & { email: string }> {
  const email = `person-${process.pid}-${++people}-${Date.now()}@example.com`;
  const reply = await fetch(`${server.url}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'correct horse' }),
  });
  if (!reply.ok) throw new Error(`Signing up failed: ${await reply.text()}`);
  const { user } = (await reply.json()) as { user: { id: string } };
  return {
    id: user.id,
    email,
    headers: { authorization: `Bearer ${reply.headers.get('set-auth-token')}` },
  };
}

/** Asks Liftlore as each of these people in turn, each time in a new conversation. */
export function askersOf(server: ServerProcess, persons: readonly Person[]): (nth: number) => Asker {
  return (nth) => ({
    url: `${server.url}/api/ask`,
    headers: persons[nth % persons.length]!.headers,
    textBegins: '"type":"text"',
    ends: '"ending":"done"',
  });
}
