import './boot/quick-modules.ts';

// Imported here, because a module's own imports are resolved before its first line runs.
await import('./start.ts');
