/** For unit tests: the locale is the same on every machine. */
Object.defineProperty(navigator, 'languages', { value: ['en-US'], configurable: true });
