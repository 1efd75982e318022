import { createServer, type Server, type Socket } from 'node:net';

/** A database that answers PostgreSQL's wire protocol, one message or several at a time, synchronously. */
export interface Engine {
  execute(messages: Uint8Array): Uint8Array;
  isInTransaction(): boolean;
}

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
const [QUERY, SYNC, FLUSH, FUNCTION_CALL, TERMINATE] = [0x51, 0x53, 0x48, 0x46, 0x58];
const ROLLBACK = Buffer.from('S\0\0\0\x04Q\0\0\0\rrollback\0', 'latin1');
/** A transaction in which nothing comes for this long is rolled back: everyone else is waiting for it. */
const IDLE_TRANSACTION_MS = 60_000;

/** Messages that run without a break; `open` when the answer to them is not the end of the exchange. */
interface Turn {
  connection: Connection;
  messages: Buffer;
  open: boolean;
}

/**
 * Serves the one session of `engine` to many connections. A connection keeps the engine from its first message until
 * the exchange is over and no transaction is open; only then comes the next one's turn. So neither transactions nor
 * the unnamed prepared statement of two connections ever mix.
 */
export function serveWire(engine: Engine): { server: Server; close(): Promise<void> } {
  const connections = new Set<Connection>();
  const turns: Turn[] = [];
  let owner: Connection | undefined;
  let patience: NodeJS.Timeout | undefined;

  const own = (connection: Connection | undefined) => {
    owner = connection;
    clearTimeout(patience);
    if (connection) patience = setTimeout(() => connection.socket.destroy(), IDLE_TRANSACTION_MS).unref();
  };
  const work = () => {
    for (;;) {
      const at = owner ? turns.findIndex((turn) => turn.connection === owner) : 0;
      const [turn] = at < 0 ? [] : turns.splice(at, 1);
      if (!turn) return;
      const answer = engine.execute(turn.messages);
      own(turn.open || engine.isInTransaction() ? turn.connection : undefined);
      if (turn.connection.socket.writable) turn.connection.socket.write(answer);
    }
  };
  const leave = (connection: Connection) => {
    for (let at = turns.length - 1; at >= 0; at--) {
      if (turns[at]!.connection === connection) turns.splice(at, 1);
    }
    if (owner === connection) {
      engine.execute(ROLLBACK);
      own(undefined);
    }
    work();
  };

  const server = createServer((socket) => {
    const connection = new Connection(socket);
    connections.add(connection);
    socket.setNoDelay(true);
    socket.on('data', (bytes) => {
      for (const turn of connection.turns(bytes)) turns.push(turn);
      work();
    });
    // 'close' follows, and there the connection is cleared away.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      connections.delete(connection);
      leave(connection);
    });
  });
  return {
    server,
    /** Cuts every connection; afterwards nothing touches the engine any more. */
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of connections) connection.socket.destroy();
      }),
  };
}

class Connection {
  readonly socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  /** Messages up to `#scanned` belong to the turn being collected. */
  #scanned = 0;
  #started = false;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  /** Takes in what came and yields each turn that is complete with it. */
  *turns(bytes: Buffer): Generator<Turn> {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes]);
    while (!this.#started) {
      const length = this.#received.length < 8 ? Number.POSITIVE_INFINITY : this.#received.readInt32BE(0);
      if (this.#received.length < length) return;
      const code = this.#received.readInt32BE(4);
      if (code === SSL_REQUEST || code === GSS_REQUEST) {
        this.socket.write('N');
        this.#received = this.#received.subarray(length);
      } else if (code === CANCEL_REQUEST) {
        this.socket.end();
        return;
      } else {
        this.#started = true;
        this.#scanned = length;
        yield this.#take(false);
      }
    }
    while (this.#received.length >= this.#scanned + 5) {
      const type = this.#received[this.#scanned];
      const end = this.#scanned + 1 + this.#received.readInt32BE(this.#scanned + 1);
      if (this.#received.length < end) return;
      if (type === TERMINATE) {
        this.socket.end();
        return;
      }
      this.#scanned = end;
      if (type === QUERY || type === SYNC || type === FUNCTION_CALL) yield this.#take(false);
      else if (type === FLUSH) yield this.#take(true);
    }
  }

  #take(open: boolean): Turn {
    const messages = this.#received.subarray(0, this.#scanned);
    this.#received = this.#received.subarray(this.#scanned);
    this.#scanned = 0;
    return { connection: this, messages, open };
  }
}
