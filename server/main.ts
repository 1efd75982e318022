import './boot/quick-modules.ts';

// Only now, because a module's own imports are found before its first line runs.
await import('./start.ts');
