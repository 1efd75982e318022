/**
 * Runs the steps of the Dockerfile without a container engine, as root on Debian: each stage in a folder that
 * debootstrap made, with chroot in its own mount and process namespaces. It understands what our Dockerfile
 * uses and refuses anything else.
 *
 *   node scripts/clean-root.mjs build FOLDER    makes FOLDER/base, FOLDER/build and FOLDER/image
 *   node scripts/clean-root.mjs run FOLDER DATA [NAME=value…] [-- command…]
 *
 * `run` is read-only except for DATA at /data, as the image's user, without capabilities, in the host's
 * network.
 */
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const CONTEXT = resolve(import.meta.dirname, '..');
const SUITE = 'trixie';
const SYSTEM_PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
const MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';

const [action, folder = '', ...rest] = process.argv.slice(2);
const base = join(folder, 'base');
if (action === 'build') build();
else if (action === 'run') start(rest);
else throw new Error('Usage: clean-root.mjs build|run');

function build() {
  if (!existsSync(base)) command('debootstrap', ['--variant=minbase', SUITE, base, MIRROR]);
  const stages = {};
  for (const stage of readStages()) {
    const root = join(folder, stage.name);
    rmSync(root, { recursive: true, force: true });
    command('cp', ['-a', base, root]);
    stages[stage.name] = root;
    for (const step of stage.steps) {
      console.log(`[${stage.name}] ${step.name} ${step.text.slice(0, 100)}`);
      if (step.name === 'RUN') {
        const kept = join(
          folder,
          `kept-${createHash('sha256').update(step.text).digest('hex').slice(0, 12)}`,
        );
        if (existsSync(kept)) {
          rmSync(root, { recursive: true });
          command('cp', ['-a', kept, root]);
          continue;
        }
        inside(root, step);
        // Cached as an engine caches its layers: Debian's packages take the longest and are a stage's first
        // step.
        if (step.text.startsWith('apt-get')) command('cp', ['-a', root, kept]);
      } else copy(root, step, stages);
    }
  }
}

/** Returns the stages, each with its steps and the settings of its commands. */
function readStages() {
  const stages = [];
  const given = { COMMIT: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: CONTEXT }).toString().trim() };
  const lines = readFileSync(join(CONTEXT, 'Dockerfile'), 'utf8').split('\n');
  for (const line of lines.filter((text) => text !== '' && !text.startsWith('#'))) {
    const [, name, text] = /^([A-Z]+) (.*)$/.exec(line);
    const stage = stages.at(-1);
    if (name === 'FROM') {
      const named = / AS (\w+)$/.exec(text)?.[1] ?? 'image';
      stages.push({
        name: named,
        steps: [],
        directory: '/',
        environment: {},
        user: 'root',
        command: [],
        health: [],
      });
    } else if (name === 'ARG') {
      const [key, value] = text.split('=');
      if (stage) stage.environment[key] = given[key] ?? value;
    } else if (name === 'ENV') {
      const at = text.indexOf('=');
      stage.environment[text.slice(0, at)] = text.slice(at + 1);
    } else if (name === 'WORKDIR') stage.directory = text;
    else if (name === 'USER') stage.user = text;
    else if (name === 'CMD') stage.command = JSON.parse(text);
    else if (name === 'HEALTHCHECK') stage.health = JSON.parse(text.slice(text.indexOf('CMD ') + 4));
    else if (name === 'RUN' || name === 'COPY') {
      stage.steps.push({ name, text, directory: stage.directory, environment: { ...stage.environment } });
    } else if (!['VOLUME', 'EXPOSE', 'STOPSIGNAL'].includes(name)) throw new Error(`What is ${name}?`);
  }
  return stages;
}

function copy(root, { text, directory }, stages) {
  const parts = text.split(' ');
  const from = /^--from=(.*)$/.exec(parts[0])?.[1];
  const target = parts.at(-1);
  const place = join(root, target.startsWith('/') ? target : join(directory, target));
  mkdirSync(target.endsWith('/') || target === '.' ? place : dirname(place), { recursive: true });
  const sources = parts.slice(from === undefined ? 0 : 1, -1);
  if (sources[0] === '.') {
    // Files in git, which are fewer than .dockerignore lets through.
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: CONTEXT })
      .toString()
      .split('\0')
      .filter(Boolean);
    for (const file of files) cpSync(join(CONTEXT, file), join(place, file));
    return;
  }
  for (const source of sources) {
    const found = join(from === undefined ? CONTEXT : stages[from], source);
    // Copies a folder's content, or a file into a folder.
    command('cp', [
      '-a',
      '-T',
      found,
      target.endsWith('/') || target === './' ? join(place, source.split('/').at(-1)) : place,
    ]);
  }
}

/** Runs a command of a build. */
function inside(root, { text, directory, environment }) {
  // As in an engine's containers, host names are resolved as on this machine, and its certificate authorities
  // are trusted.
  for (const file of ['resolv.conf', 'hosts'])
    writeFileSync(join(root, 'etc', file), readFileSync(`/etc/${file}`));
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities) writeFileSync(join(root, 'tmp', 'authorities.crt'), readFileSync(authorities));
  mkdirSync(join(root, directory), { recursive: true });
  const script = `set -e
    mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"
    exec chroot "$0" /bin/sh -ec "cd ${directory}; $1"`;
  command('unshare', ['--mount', '--pid', '--fork', '--', 'sh', '-c', script, root, text], {
    env: {
      PATH: SYSTEM_PATH,
      HOME: '/root',
      DEBIAN_FRONTEND: 'noninteractive',
      ...network(),
      ...(authorities && { NODE_EXTRA_CA_CERTS: '/tmp/authorities.crt' }),
      ...environment,
    },
  });
  rmSync(join(root, 'tmp', 'authorities.crt'), { force: true });
}

/** Settings for a machine without direct network access, as `docker build` takes them from its client. */
function network() {
  const names = [
    'http_proxy',
    'https_proxy',
    'no_proxy',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
    'npm_config_registry',
  ];
  return Object.fromEntries(
    names.filter((name) => process.env[name]).map((name) => [name, process.env[name]]),
  );
}

/** Runs the image's command, or another one, as a container engine would with --read-only. */
function start([data, ...others]) {
  const image = readStages().at(-1);
  const root = join(folder, image.name);
  const at = others.indexOf('--');
  const settings = at < 0 ? others : others.slice(0, at);
  const wanted = at < 0 ? image.command : others.slice(at + 1);
  const asked = wanted[0] === 'healthcheck' ? image.health : wanted;
  const environment = { PATH: SYSTEM_PATH, HOME: '/data', ...image.environment };
  for (const setting of settings)
    environment[setting.slice(0, setting.indexOf('='))] = setting.slice(setting.indexOf('=') + 1);
  const user = execFileSync('chroot', [root, 'id', '-u', image.user]).toString().trim();
  const script = `set -e
    mount --bind "$0" "$0"; mount --rbind "$1" "$0/data"; mount -t proc proc "$0/proc"; mount --rbind /dev "$0/dev"
    mount -o remount,ro,bind "$0"
    root="$0"; user="$2"; directory="$3"; shift 3
    exec chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --bounding-set -all --no-new-privs \\
      sh -c 'cd "$0" && exec "$@"' "$directory" "$@"`;
  const child = spawn(
    'unshare',
    [
      '--mount',
      '--pid',
      '--fork',
      '--kill-child',
      '--',
      'sh',
      '-c',
      script,
      root,
      resolve(data),
      user,
      image.directory,
      ...asked,
    ],
    { env: environment, stdio: 'inherit' },
  );
  // To the server itself, which is this process's grandchild: unshare does not forward signals.
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => command('pkill', [`-${signal.slice(3)}`, '-P', String(child.pid)]));
  }
  child.once('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

function command(program, programArguments, options = {}) {
  execFileSync(program, programArguments, { stdio: 'inherit', ...options });
}
