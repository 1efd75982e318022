/**
 * Checks that every path named in the docs or in a comment exists. Run as a program it prints missing ones
 * and fails when there are any.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOTS = 'server|shared|web|fakes|e2e|bench|scripts|docs|content|deploy';
/** A path from the top of the repository, or the name of a source file, with or without folders before it. */
const PATH = new RegExp(
  `(?<![\\w/.@:#$-])(?:(?:${ROOTS})/[\\w./-]*\\w/?|(?:\\.{1,2}/)?(?:[\\w-]+/)*[\\w-][\\w.-]+\\.(?:ts|tsx|mjs|sql|css))(?![\\w/*<{…-])`,
  'g',
);
const MARKDOWN = /\.md$/;
const CODE = /\.(?:ts|tsx|mjs|css)$/;

export interface MissingPath {
  file: string;
  line: number;
  path: string;
}

/**
 * Returns the paths named in `text`, the content of `file`, that are not among `files`. A path may be
 * relative to the repository, to `server/` or `web/`, or to the folder of the file; a name without a folder
 * may be anywhere.
 */
export function missingPaths(file: string, text: string, files: readonly string[]): MissingPath[] {
  const known = new Set(files);
  const names = new Set(files.map((path) => basename(path)));
  for (const path of files) {
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) known.add(folder);
  }
  const exists = (path: string) => {
    const plain = path.replace(/\/$/, '');
    if (!plain.includes('/') && names.has(plain)) return true;
    return ['', 'server', 'web', 'shared', dirname(file)].some((folder) =>
      known.has(posix.normalize(posix.join(folder, plain))),
    );
  };
  return text.split('\n').flatMap((content, index) =>
    [...proseOf(file, content).matchAll(PATH)]
      .map(([path]) => path)
      .filter((path) => !exists(path))
      .map((path) => ({ file, line: index + 1, path })),
  );
}

/** Returns the prose of a line: the whole line of a document, and in code only its comment. */
function proseOf(file: string, line: string): string {
  if (MARKDOWN.test(file)) return line.replace(/https?:\/\/\S+/g, '');
  const comment = /^\s*(?:\/\*\*?|\*|\/\/)(.*)|\s\/\/(.*)/.exec(line);
  return (comment?.[1] ?? comment?.[2] ?? '').replace(/https?:\/\/\S+/g, '');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .trim()
    .split('\n');
  const missing = files
    .filter((file) => (MARKDOWN.test(file) && !file.startsWith('content/')) || CODE.test(file))
    .flatMap((file) => missingPaths(file, readFileSync(`${root}/${file}`, 'utf8'), files));
  for (const { file, line, path } of missing)
    console.error(`${file}:${line} names ${path}, which does not exist.`);
  process.exitCode = missing.length > 0 ? 1 : 0;
}
