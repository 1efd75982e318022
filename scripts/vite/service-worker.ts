import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Plugin, type Rolldown, transformWithOxc } from 'vite';
import { readScreens, screenPattern } from './screens.ts';

/** Screens that are useless without a server: public ones, and those for running the gym. */
const ONLINE_PAGES =
  /\/web\/pages\/(?:splash|login|forgot-password|update-password|confirm-email|confirm-email-change|keep-account|owner|invitation|access-link|impersonate|members|member|health|audit|billing|workshop|system-prompt|gym|tools-playground|synthesize|vector|work|import|analytics|inbox)\.tsx$/;
/** Fonts for other scripts are loaded when a letter needs them, which takes a connection. */
const OFFLINE_FONTS = /-latin-(?:wght|800)-.*\.woff2$/;

/** Builds the service worker with the list of the build's files, whose names contain their hash. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const source = 'web/service-worker/worker.ts';
      const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source);
      const files = Object.keys(bundle)
        .filter((file) => file.startsWith('assets/'))
        .map((file) => `/${file}`)
        .sort();
      const appFiles = offlineFiles(bundle);
      // The offline page is cached with the build, so a change to it makes a new build.
      const offline = bundle['offline.html'];
      const page = offline?.type === 'asset' ? String(offline.source) : '';
      const build = createHash('sha256').update(files.join()).update(page).digest('hex').slice(0, 16);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: [
          `const FILES = ${JSON.stringify(files)};`,
          `const APP_FILES = ${JSON.stringify(appFiles)};`,
          `const SCREENS = ${JSON.stringify(screenPattern(await readScreens()))};`,
          `const BUILD = ${JSON.stringify(build)};`,
          code,
        ].join('\n'),
      });
    },
  };
}

/** Lists the files that the other screens load, now or later. */
function offlineFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set<string>();
  const add = (name: string) => {
    const chunk = byName.get(name);
    if (chunk === undefined || needed.has(name)) return;
    needed.add(name);
    for (const next of chunk.imports) add(next);
    for (const next of chunk.dynamicImports) {
      if (!ONLINE_PAGES.test(byName.get(next)?.facadeModuleId ?? '')) add(next);
    }
  };
  for (const { fileName, isEntry, facadeModuleId } of chunks)
    if (isEntry && facadeModuleId?.endsWith('index.html')) add(fileName);
  const fonts = Object.keys(bundle).filter((file) => OFFLINE_FONTS.test(file) || file.endsWith('.css'));
  return [...needed, ...fonts].map((file) => `/${file}`).sort();
}
