/** For unit tests: sets the same locale on every machine. */
Object.defineProperty(navigator, 'languages', { value: ['en-US'], configurable: true });
