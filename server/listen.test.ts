import { describe, expect, it } from 'vitest';
import { addressOf } from './listen.ts';

describe('the address that is printed', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['gym.local', 'http://gym.local:3000'],
    ['::1', 'http://[::1]:3000'],
    ['0.0.0.0', 'http://localhost:3000'],
    ['::', 'http://localhost:3000'],
  ])('is, for HOST=%s, %s', (host, address) => {
    expect(addressOf(host, 3000)).toBe(address);
    expect(URL.canParse(address)).toBe(true);
  });
});
