import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** Runs a program to its end in this terminal and resolves with its exit code. */
export function run(program, programArguments, { root, env = {}, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, programArguments, {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        PATH: [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
        ...env,
      },
      ...options,
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** Runs npm, preferably the one that started this. */
export function runNpm(npmArguments, options) {
  const npm = process.env.npm_execpath;
  if (npm) return run(process.execPath, [npm, ...npmArguments], options);
  return run('npm', npmArguments, { ...options, shell: process.platform === 'win32' });
}
