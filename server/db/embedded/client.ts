import { Socket } from 'node:net';
import type { ClientConfig } from 'pg';
import type { Embedded } from './embedded.ts';

/** How `pg` connects to an embedded database: each connection looks up the address again. */
export function embeddedClient(embedded: Embedded): ClientConfig {
  return {
    stream: () => new EmbeddedSocket(embedded),
    // All given here, because `pg` fills in what is missing from the user's PG… variables.
    host: 'localhost',
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
  };
}

class EmbeddedSocket extends Socket {
  readonly #embedded: Embedded;

  constructor(embedded: Embedded) {
    super();
    this.#embedded = embedded;
  }

  override connect(): this {
    this.#embedded.socket().then(
      (path) => super.connect({ path }),
      (error) => this.destroy(error),
    );
    return this;
  }
}
