import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it came over the wire. */
export interface ReceivedMail {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  raw: string;
}

/** A mail server that keeps every mail it receives. */
export interface FakeSmtp {
  url: string;
  mails: ReceivedMail[];
  /** Refuses the next `count` mails temporarily. */
  refuse(count: number): void;
  /** Refuses mail to this address for good, with this reply. */
  refuseAddress(address: string, reply: string): void;
  /** Waits for the newest mail to `address`. */
  mailTo(address: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const WAIT_MS = 20_000;

export async function startFakeSmtp(port = 0): Promise<FakeSmtp> {
  const mails: ReceivedMail[] = [];
  const arrived = new EventTarget();
  let refusals = 0;
  const refused = new Map<string, string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const reply = refused.get(address);
      done(reply === undefined ? null : Object.assign(new Error(reply), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          ...read(Buffer.concat(chunks).toString('utf8')),
        });
        done();
        arrived.dispatchEvent(new Event('mail'));
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    mails,
    refuse(count) {
      refusals = count;
    },
    refuseAddress: (address, reply) => void refused.set(address, reply),
    async mailTo(address) {
      const late = AbortSignal.timeout(WAIT_MS);
      for (;;) {
        const found = mails.findLast(({ to }) => to.includes(address));
        if (found) return found;
        await once(arrived, 'mail', { signal: late });
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function read(raw: string): Pick<ReceivedMail, 'subject' | 'text' | 'html' | 'raw'> {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1];
  const parts = boundary === undefined ? [raw] : raw.split(`--${boundary}`);
  const partOf = (type: string) => {
    const part = parts.find((written) => new RegExp(`^Content-Type: ${type}`, 'im').test(written)) ?? '';
    const at = part.search(/\r?\n\r?\n/);
    const body = part.slice(at).replace(/\r\n/g, '\n').trim();
    return /^Content-Transfer-Encoding: quoted-printable/im.test(part.slice(0, at)) ? fromQuoted(body) : body;
  };
  return {
    subject: /^Subject: (.*)$/im.exec(raw)?.[1]?.trim() ?? '',
    text: partOf('text/plain'),
    html: partOf('text/html'),
    raw,
  };
}

function fromQuoted(text: string): string {
  const bytes = text
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
