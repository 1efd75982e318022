import type { Settings } from './settings.ts';

interface Ready {
  settings: Pick<Settings, 'DATABASE_URL' | 'SMTP_URL' | 'MAIL' | 'AUTH_SECRET' | 'SIGNUP_SECRET'>;
  product: string;
  site: string;
  /** The token of the first owner's link; null once there is one. */
  ownerToken: string | null;
  /** The secret that new members need; null when they need none. */
  newMembers: string | null;
  /** The built-in replacements in use for missing services. */
  embedded: { model: boolean; embeddings: boolean; payments: boolean; webSearch: boolean };
  /** Whether there is a web app to serve. */
  isBuilt: boolean;
}

/** Formats what an operator reads once the server listens. */
export function readyMessage(ready: Ready): string {
  const { settings, product, site, ownerToken, newMembers, embedded, isBuilt } = ready;
  const defaults = [
    settings.DATABASE_URL === undefined && 'database (PGlite in DATA_DIR; DATABASE_URL for PostgreSQL)',
    embedded.model && 'model (built-in coach; OPENAI_API_KEY or another provider’s key)',
    embedded.embeddings && 'embeddings (lexical search; an embedding model of the catalog with its key)',
    embedded.payments && 'payments (a sandbox with test money; STRIPE_SECRET_KEY)',
    embedded.webSearch && 'web search (off; SEARXNG_URL or BRAVE_API_KEY)',
    settings.SMTP_URL === undefined &&
      settings.MAIL === undefined &&
      'mail (kept in DATA_DIR/outbox and printed here; SMTP_URL)',
    settings.AUTH_SECRET === undefined && 'session secret (kept in DATA_DIR; AUTH_SECRET)',
  ].filter((part) => part !== false);
  return [
    '',
    `  ${product} is ready:  ${site}`,
    ...(ownerToken === null ? [] : [`  Owner link (works once):  ${site}/owner#${ownerToken}`]),
    ...(newMembers === null || settings.SIGNUP_SECRET !== undefined
      ? []
      : [`  Sign-up secret for new members:  ${newMembers}`]),
    ...(defaults.length === 0
      ? []
      : ['  Using embedded defaults:', ...defaults.map((part) => `    - ${part}`)]),
    ...(isBuilt ? [] : ['  The web app is not built: run npm start, or npm run build.']),
    '',
  ].join('\n');
}
