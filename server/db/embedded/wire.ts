import { createServer, type Server, type Socket } from 'node:net';

/** A database that answers PostgreSQL's wire protocol, one or more messages at a time, synchronously. */
export interface Engine {
  execute(messages: Uint8Array): Uint8Array;
  isInTransaction(): boolean;
}

const SSL_REQUEST = 80_877_103;
const GSS_REQUEST = 80_877_104;
const CANCEL_REQUEST = 80_877_102;
const [QUERY, SYNC, FLUSH, FUNCTION_CALL, TERMINATE] = [0x51, 0x53, 0x48, 0x46, 0x58];
const ROLLBACK = Buffer.from('S\0\0\0\x04Q\0\0\0\rrollback\0', 'latin1');
/** A transaction idle for this long is rolled back: everyone else is waiting for it. */
const IDLE_TRANSACTION_MS = 60_000;

/** Messages that run without interruption; `open` when their reply does not end the exchange. */
interface Turn {
  connection: Connection;
  messages: Buffer;
  open: boolean;
}

/**
 * Serves the one session of `engine` to many connections. A connection keeps the engine from its first
 * message until the exchange is over and no transaction is open; only then is it the next one's turn. So
 * transactions and the unnamed prepared statement of two connections never mix.
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
    // 'close' follows, where the connection is cleaned up.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      connections.delete(connection);
      leave(connection);
    });
  });
  return {
    server,
    /** Closes every connection; afterwards nothing uses the engine anymore. */
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of connections) connection.socket.destroy();
      }),
  };
}

class Connection {
  readonly socket: Socket;
  /**
   * Received data that is not yet a turn. Joined only when it has `#needed` bytes: a value can be many chunks
   * long.
   */
  #chunks: Buffer[] = [];
  #bytes = 0;
  #needed = 8;
  /** Messages up to here, counted from the first chunk, belong to the turn being collected. */
  #scanned = 0;
  #started = false;

  constructor(socket: Socket) {
    this.socket = socket;
  }

  /** Adds a chunk and yields each turn it completes. */
  *turns(chunk: Buffer): Generator<Turn> {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    while (this.#bytes >= this.#needed) {
      const received = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
      this.#chunks = [received];
      if (!this.#started) yield* this.#start(received);
      else yield* this.#message(received);
    }
  }

  *#start(received: Buffer): Generator<Turn> {
    const length = received.readInt32BE(0);
    const code = received.readInt32BE(4);
    if (length < 8) this.#end();
    else if (received.length < length) this.#needed = length;
    else if (code === SSL_REQUEST || code === GSS_REQUEST) {
      this.#take(received, length);
      this.#needed = 8;
      this.socket.write('N');
    } else if (code === CANCEL_REQUEST) this.#end();
    else {
      this.#started = true;
      yield { connection: this, messages: this.#take(received, length), open: false };
    }
  }

  *#message(received: Buffer): Generator<Turn> {
    const type = received[this.#scanned];
    const length = received.readInt32BE(this.#scanned + 1);
    const end = this.#scanned + 1 + length;
    if (length < 4) this.#end();
    else if (received.length < end) this.#needed = end;
    else if (type === TERMINATE) this.#end();
    else if (type === QUERY || type === SYNC || type === FUNCTION_CALL || type === FLUSH) {
      yield { connection: this, messages: this.#take(received, end), open: type === FLUSH };
    } else {
      this.#scanned = end;
      this.#needed = end + 5;
    }
  }

  #take(received: Buffer, end: number): Buffer {
    this.#chunks = [received.subarray(end)];
    this.#bytes = received.length - end;
    this.#scanned = 0;
    this.#needed = 5;
    return received.subarray(0, end);
  }

  #end(): void {
    this.#needed = Number.POSITIVE_INFINITY;
    this.socket.end();
  }
}
