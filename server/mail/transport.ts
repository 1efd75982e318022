import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from './mail-content.ts';

/** A mail server silent for this long is considered down. */
const SILENCE_MS = 15_000;

/** How mail is delivered. */
export interface Transport {
  /** Whether mail reaches its addressee, so that its link proves the address is theirs. */
  reachesPeople: boolean;
  /** The mail server; omitted where mail is kept in a folder. */
  host?: string;
  /** @throws when it was not accepted; it can be retried. */
  deliver(mail: Mail): Promise<void>;
  /** Removes mail delivered to this address, where possible. */
  forget?(address: string): Promise<void>;
}

interface Sender {
  /** The sender of mail: `Name <address>`. */
  from: () => string;
}

/** Converts a mail for nodemailer. One mail has one reader, whatever commas an address contains. */
const messageOf = ({ id, to, subject, text, html, replyTo }: Mail, from: string) => ({
  from,
  ...(id !== undefined && { messageId: `<${id}@${/@([^\s<>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'}>` }),
  to: { name: '', address: to },
  subject,
  text,
  html,
  ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
});

/** Over SMTP. */
export function smtp(url: string, { from }: Sender): Transport {
  return {
    reachesPeople: true,
    host: new URL(url).hostname,
    async deliver(mail) {
      const { createTransport } = await import('nodemailer');
      const server = createTransport({
        url,
        connectionTimeout: SILENCE_MS,
        greetingTimeout: SILENCE_MS,
        socketTimeout: SILENCE_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        await server.sendMail(messageOf(mail, from()));
      } finally {
        server.close();
      }
    },
  };
}

interface OutboxSender extends Sender {
  /** The operator forwards the mail. */
  reachesPeople: boolean;
}

/** Writes mail into a folder, for a server without a mail server; `print` informs its operator. */
export function outbox(
  folder: string,
  { from, reachesPeople }: OutboxSender,
  print: (text: string) => void,
): Transport {
  return {
    reachesPeople,
    async deliver(mail) {
      const { to, subject, link } = mail;
      const { createTransport } = await import('nodemailer');
      const written = await createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'unix',
        disableFileAccess: true,
        disableUrlAccess: true,
      }).sendMail(messageOf(mail, from()));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${written.messageId.replace(/@.*$|[^\w-]/g, '').slice(-12)}`;
      await writeFile(join(folder, `${name}.eml`), written.message as Buffer, { mode: 0o600 });
      // In production the operator reads the file: a link in the log would let in anyone who reads the log.
      print(`  Mail to ${to}, ${subject}:  ${reachesPeople ? `${name}.eml` : link}`);
    },
    async forget(address) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const mails = (await readdir(folder)).filter((name) => name.endsWith('.eml'));
      for (const name of mails) {
        const file = join(folder, name);
        const head = (await readFile(file, 'utf8')).split(/\r?\n\r?\n/, 1)[0]!;
        const to = /^to: *(.*)$/im.exec(head)?.[1];
        if (to?.toLowerCase() === address) await rm(file, { force: true });
      }
    },
  };
}
