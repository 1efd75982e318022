import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RETURN, loginPath, safeReturnPath } from './return-path.ts';

describe('safeReturnPath', () => {
  it.each(['/chat', '/chat/0190-abc?model=x#end', '/account/legal', '/owner'])('keeps %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    null,
    undefined,
    '',
    'chat',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/./\\/evil.example',
    '/x/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/login?next=/login',
  ])('refuses %j', (path) => {
    expect(safeReturnPath(path)).toBe(DEFAULT_RETURN);
  });

  it('leads to no other site, however it is spelled', () => {
    const pieces = fc.constantFrom(
      ...[
        '/',
        '//',
        '\\',
        '.',
        '..',
        '/.',
        '/..',
        '%2f',
        '%5c',
        '%09',
        '\t',
        '\n',
        '\r',
        '\0',
        ' ',
        '\u00a0',
        '\u2028',
      ],
      ...[
        '\uff0f',
        '\u2044',
        '\u2215',
        '\u3002',
        '@',
        ':',
        ';',
        '?',
        '#',
        '&',
        '[',
        ']',
        'http:',
        'https://',
        'javascript:',
        'data:',
      ],
      ...['evil.example', 'user@evil.example', 'chat', 'login', 'x'],
    );
    const spelled = fc.array(fc.oneof({ weight: 9, arbitrary: pieces }, fc.string({ unit: 'binary' })), {
      maxLength: 8,
    });
    const site = 'https://coach.example';
    fc.assert(
      fc.property(spelled, fc.boolean(), (parts, rooted) => {
        const path = safeReturnPath((rooted ? '/' : '') + parts.join(''));
        // As a link, as a redirect, and by a router that appends it to the origin.
        const isOurs = [`${site}/login`, `${site}/a/b/`].every((base) => {
          const url = new URL(path, base);
          const isSame = url.pathname + url.search + url.hash === path;
          return isSame && url.origin === site && !/^\/\/|^\/login(\/|$)/u.test(url.pathname);
        });
        return isOurs && new URL(site + path).host === 'coach.example';
      }),
      { seed: 1, numRuns: 2000 },
    );
  });

  it('leads back through the login page', () => {
    const path = '/chat/1?a=b&c=d';
    expect(new URLSearchParams(loginPath(path).split('?')[1]).get('next')).toBe(path);
    expect(loginPath(DEFAULT_RETURN)).toBe('/login');
  });
});
