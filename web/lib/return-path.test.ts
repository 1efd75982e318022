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

  it('leads back through the login page', () => {
    const path = '/chat/1?a=b&c=d';
    expect(new URLSearchParams(loginPath(path).split('?')[1]).get('next')).toBe(path);
    expect(loginPath(DEFAULT_RETURN)).toBe('/login');
  });
});
