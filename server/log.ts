import { type DestinationStream, type Logger, multistream, pino } from 'pino';
import { decoded } from './decoded.ts';
import type { Settings } from './settings.ts';

const HIDDEN = '[hidden]';
/** Where the provider packages' errors contain what was sent: questions, and pages of the library. */
const PROMPTS = ['*.requestBodyValues', '*.responseBody'];
/** A shorter setting could be a word of any sentence. */
const SECRET_MIN_CHARACTERS = 6;

/** Fields of logged objects at any depth, and in JSON quoted in text. */
const BY_NAME =
  /(\\*")((?:current|new|confirm)?password|[\w-]*token|(?:proxy-)?authorization|(?:set-)?cookie|secret|[\w-]*api[-_]?key)\1(\s*:\s*)(\[?\s*)\1(?:(?!\1)[^\\]|(?!\1)\\.)*\1/gi;
/** As they appear in headers and addresses. */
const BY_SHAPE = [
  /\b(Bearer\s+)[\w.~+/%=-]{8,}/gi,
  /\b(llk_)[\w-]{20,}/g,
  /(session_token=)[^\s;,"\\]+/gi,
  /([?#&][\w-]*(?:token|secret|key|code)=)[^\s&#"\\]+/gi,
  /(\/owner#)[\w-]+/gi,
  /(\w+:\/\/[^\s:/@"\\]+:)[^\s@/"\\]+(?=@)/gi,
];

/** Returns the operator's secrets, which the log never contains. */
function secretsOf(settings: Partial<Settings>): string[] {
  const passwordOf = (url: string | undefined) => {
    const parsed = url === undefined ? null : URL.parse(url);
    return parsed === null ? [] : [parsed.password, decoded(parsed.password)];
  };
  return [
    ...Object.entries(settings).flatMap(([name, value]) =>
      /(?:_KEY|_SECRET)$/.test(name) && typeof value === 'string' ? [value] : [],
    ),
    ...(settings.OTEL_EXPORTER_OTLP_HEADERS ?? '')
      .split(',')
      .map((pair) => pair.slice(pair.indexOf('=') + 1)),
    ...passwordOf(settings.DATABASE_URL),
    ...passwordOf(settings.SMTP_URL),
  ].filter((secret) => secret.length >= SECRET_MIN_CHARACTERS);
}

/** What the log hides: the secrets among the settings, and those entered later. */
export class HiddenSecrets {
  /** As they appear within JSON. */
  readonly #known = new Set<string>();

  constructor(settings: Partial<Settings>) {
    this.add(settings);
  }

  add(settings: Partial<Settings>): void {
    for (const secret of secretsOf(settings)) this.#known.add(JSON.stringify(secret).slice(1, -1));
  }

  /** Removes secrets from a line of the log. */
  hideIn(line: string): string {
    let hidden = line.replace(BY_NAME, `$1$2$1$3$4$1${HIDDEN}$1`);
    for (const shape of BY_SHAPE) hidden = hidden.replace(shape, `$1${HIDDEN}`);
    for (const secret of this.#known) hidden = hidden.replaceAll(secret, HIDDEN);
    return hidden;
  }
}

/** Creates the server's log: JSON lines, without passwords, tokens, cookies and keys. */
export function createLog(secrets: HiddenSecrets, level: string, out: DestinationStream): Logger {
  const streamWrite = (line: string) => secrets.hideIn(line);
  return pino({ level, base: null, redact: PROMPTS, hooks: { streamWrite } }, out);
}

/** Writes every line to `out`, and warnings and errors to `errors` as well. */
export const logTo = (out: DestinationStream, errors: DestinationStream): DestinationStream =>
  multistream([
    { level: 'trace', stream: out },
    { level: 'warn', stream: errors },
  ]);
