import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

it('no other module of the web app or the server formats dates, and none names a locale for numbers', () => {
  const root = resolve(import.meta.dirname, '..');
  /** Modules that create formats or detect languages. */
  const allowed = new Set([
    'web/lib/dates.ts',
    'web/lib/numbers.ts',
    'web/lib/time-zone.ts',
    'server/words/dates.ts',
    // Reads month names in files that lifters bring.
    'server/training-files/dates.ts',
  ]);
  const found = ['web', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !allowed.has(file))
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .filter((line) =>
            (file.startsWith('web')
              ? /toLocale(Date|Time)String|toLocaleString\(['"u[]|Intl\.(DateTime|Number|RelativeTime)Format/
              : /toLocale(Date|Time)String|Intl\.DateTimeFormat/
            ).test(line),
          )
          .map((line) => `${file}: ${line.trim()}`),
      ),
  );
  expect(found).toEqual([]);
});
