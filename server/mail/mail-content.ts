import { escapeHtml } from '#server/escape-html.ts';

/** What a mail says, independent of how it is sent. */
export interface MailContent {
  subject: string;
  /** Before the link. */
  paragraphs: readonly string[];
  link: { label: string; href: string };
  /** After the link, in small print. */
  notes: readonly string[];
  /** The recipient of replies; the sender when omitted. */
  replyTo?: string;
}

/** A mail ready to be sent. */
export interface Mail {
  /** The same whenever it is sent again, so that its reader's mail server can drop the second; else a new one. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  link: string;
  replyTo?: string;
}

/** Mail programs support no style sheets, and few of them dark mode. */
const INK = '#1c1b19';
const MUTED = '#5f5b55';
const GROUND = '#f4f2ee';
const FACE = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

/** Renders a mail in both parts, the plain one first. */
export function render(content: MailContent, to: string, sender: string): Mail {
  const { subject, paragraphs, link, notes, replyTo } = content;
  const text = [...paragraphs, `${link.label}:\n${link.href}`, ...notes, sender].join('\n\n');
  const paragraph = (words: string, size: number, color: string) =>
    `<p style="margin:0 0 16px;font-size:${size}px;line-height:1.5;color:${color}">${escapeHtml(words)}</p>`;
  const html = [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:32px 16px;background:${GROUND};font-family:${FACE}">`,
    '<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:6px">',
    `<p style="margin:0 0 24px;font-size:14px;font-weight:700;color:${INK}">${escapeHtml(sender)}</p>`,
    ...paragraphs.map((words) => paragraph(words, 16, INK)),
    `<p style="margin:24px 0"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:${INK};color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(link.label)}</a></p>`,
    ...notes.map((words) => paragraph(words, 13, MUTED)),
    `<p style="margin:0;font-size:13px;line-height:1.5;color:${MUTED};word-break:break-all">${escapeHtml(link.href)}</p>`,
    '</div></body></html>',
  ].join('\n');
  return {
    to,
    subject,
    text: `${text}\n`,
    html,
    link: link.href,
    ...(replyTo !== undefined && { replyTo }),
  };
}
