/** The library's logger; a pino logger fits. */
export interface LibraryLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
