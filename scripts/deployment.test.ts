import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '#server/settings.ts';
import { SERVER_FLAGS } from './node.mjs';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface Locked {
  cpu?: string[];
  os?: string[];
  libc?: string[];
  integrity?: string;
  hasInstallScript?: boolean;
}

describe('the lockfile', () => {
  const packages = Object.entries(
    (JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }).packages,
  );
  const built = (cpu: string) =>
    packages
      .filter(([, { cpu: made, os = ['linux'] }]) => made?.includes(cpu) && os.includes('linux'))
      .map(([path]) => path.replace(cpu, 'CPU'))
      .sort();

  it('has for arm64 everything it has for x64, so that the image can be built on both', () => {
    expect(built('x64').length).toBeGreaterThan(5);
    expect(built('arm64')).toEqual(expect.arrayContaining(built('x64')));
    expect(
      packages.filter(([path, { integrity }]) => path.startsWith('node_modules/node-linux') && integrity),
    ).toHaveLength(2);
  });
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');
  const commandOf = (name: string) =>
    JSON.parse(new RegExp(`^${name} .*?(\\[.*\\])$`, 'm').exec(dockerfile)![1]!) as string[];

  it('starts the server as npm start does', () => {
    expect(commandOf('CMD')).toEqual(['node', ...SERVER_FLAGS, 'server/main.ts']);
  });

  it('checks /readyz for its health, runs as an unprivileged user, and sets only known settings', () => {
    expect(commandOf('HEALTHCHECK').join(' ')).toContain('/readyz');
    // Migrations and a new search index take minutes; until then it must not count as unhealthy.
    expect(dockerfile).toMatch(/^HEALTHCHECK .*--start-period=10m /m);
    expect(dockerfile).toMatch(/^USER liftlore$/m);
    const set = [...dockerfile.matchAll(/^ENV (\w+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]);
    const settings = {
      PUBLIC_URL: 'https://a.example',
      AUTH_SECRET: 'x'.repeat(32),
      MAIL: 'outbox',
      SUBSCRIPTIONS: 'off',
    };
    expect(readSettings({ ...Object.fromEntries(set), ...settings }, '/nowhere')).toMatchObject({
      DATA_DIR: '/data',
      BACKUP_DIR: '/data/backups',
      HOST: '0.0.0.0',
    });
  });

  it('copies only folders that are in git', () => {
    const copied = [...dockerfile.matchAll(/^COPY --from=build \/app\/(\S+)/gm)].map(([, path]) => path!);
    const made = ['node_modules', 'dist'];
    const known = execFileSync('git', ['ls-files', '-z'], { cwd: root }).toString().split('\0');
    for (const path of copied.filter((path) => !made.includes(path)))
      expect(known.some((file) => file === path || file.startsWith(`${path}/`))).toBe(true);
  });
});

describe('compose.yaml', () => {
  const { services, networks } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<
      string,
      {
        environment: Record<string, string>;
        stop_grace_period: string;
        read_only?: boolean;
        build?: { args: Record<string, string> };
        healthcheck?: { test: string[] };
        logging?: { options: Record<string, string> };
      }
    >;
    networks: Record<string, { enable_ipv6: boolean }>;
  };

  it('gives two servers the same valid settings and time to shut down', () => {
    const { one, two } = services;
    expect(two!.environment).toEqual(one!.environment);
    const filled = Object.fromEntries(
      Object.entries(one!.environment).map(([name, value]) => [
        name,
        value.replace(/\$\{SITE[^}]*\}/, 'coach.example').replace(/\$\{POSTGRES_PASSWORD[^}]*\}/, 'secret'),
      ]),
    );
    const own = { AUTH_SECRET: 'x'.repeat(32), MAIL: 'outbox', SUBSCRIPTIONS: 'off' };
    expect(readSettings({ ...filled, ...own }, '/nowhere')).toMatchObject({
      PUBLIC_URL: 'https://coach.example',
      DATABASE_URL: 'postgres://liftlore:secret@database/liftlore',
      TRUSTED_PROXIES: 1,
      BACKUP_EVERY_HOURS: 24,
    });
    for (const server of [one!, two!])
      expect([server.stop_grace_period, server.read_only]).toEqual(['40s', true]);
  });

  it('lets the servers see the addresses of visitors over IPv6', () => {
    expect(networks.default).toEqual({ enable_ipv6: true });
  });

  it('bounds every log', () => {
    for (const { logging } of Object.values(services))
      expect(logging?.options).toEqual({ 'max-size': '20m', 'max-file': '10' });
  });

  it('builds the image with the given commit', () => {
    const built = Object.values(services).flatMap(({ build }) => (build ? [build.args] : []));
    expect(built).toEqual([{ COMMIT: `\${COMMIT:-}` }]);
    expect(read('Dockerfile')).toMatch(/^ARG COMMIT=/m);
  });

  it('waits for the database itself, not for the server that creates it', () => {
    expect(services.database!.healthcheck!.test.join(' ')).toContain('pg_isready -h 127.0.0.1');
  });
});
