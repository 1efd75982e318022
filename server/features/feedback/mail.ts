import { eq } from 'drizzle-orm';
import type { Pack } from '#server/content/pack.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { feedback, feedbackReplies } from '#server/db/schema/feedback.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { shortened } from '#shared/cut.ts';
import { readItem } from './inbox.ts';

interface Options {
  database: Database;
  gym: () => Pack['gym'];
  /** The public address of the app. */
  site: () => string;
}

const LINE_MAX_CHARACTERS = 70;

/** Returns the beginning of a text on one line. */
const beginning = (text: string): string =>
  shortened(text.replaceAll(/\s+/gu, ' ').trim(), LINE_MAX_CHARACTERS);

const paragraphsOf = (text: string): string[] =>
  text.split(/\n\s*\n/u).flatMap((paragraph) => (paragraph.trim() === '' ? [] : [paragraph.trim()]));

/** Mails a member's message to the gym's address; null once it is deleted. Replies go to the member. */
export const feedbackMail =
  ({ database, gym, site }: Options) =>
  async (_address: string, id: string | null): Promise<MailContent | null> => {
    const item = id && (await database.as('service').transaction((tx) => readItem(tx, id)));
    if (!item) return null;
    const { kind, sender, text, path, question, has_screenshot } = item;
    const isQuestion = kind === 'question';
    return {
      subject: `${isQuestion ? 'A question for you' : 'Feedback'}: ${beginning(text || question || '') || sender.email}`,
      paragraphs: [
        isQuestion
          ? `${sender.email} has a question about an answer from ${gym().product}.`
          : `${sender.email} wrote to you.`,
        ...paragraphsOf(text),
        ...(isQuestion ? [`Their question was: ${beginning(question ?? '')}`] : []),
        ...(path === null ? [] : [`It is about the page ${path}.`]),
        ...(has_screenshot ? ['There is a screenshot in the inbox.'] : []),
      ],
      link: { label: 'Open the inbox', href: `${site()}/account/feedback/inbox` },
      notes: ['Reply to this email, and it goes to the member. A reply from the inbox is kept there.'],
      replyTo: sender.email,
    };
  };

/** Mails the gym's reply to a member; null once it is deleted. Replies go to the gym. */
export const feedbackReplyMail =
  ({ database, gym, site }: Options) =>
  async (_address: string, id: string | null): Promise<MailContent | null> => {
    const [found] =
      id === null
        ? []
        : await database.as('service').read((tx) =>
            tx
              .select({
                text: feedbackReplies.text,
                about: feedback.text,
                question: feedback.question,
              })
              .from(feedbackReplies)
              .innerJoin(feedback, eq(feedback.id, feedbackReplies.feedbackId))
              .innerJoin(users, eq(users.id, feedback.userId))
              .where(eq(feedbackReplies.id, id)),
          );
    if (found === undefined) return null;
    const { product, name, contact_email } = gym();
    const sent = beginning(found.about || found.question || '');
    return {
      subject: sent === '' ? `A reply from ${name}` : `Re: ${sent}`,
      paragraphs: paragraphsOf(found.text),
      link: { label: `Open ${product}`, href: `${site()}/chat` },
      notes: [
        `${name} wrote this because you sent something through ${product}${sent === '' ? '' : `: “${sent}”`}.`,
        'Reply to this email, and it goes to the gym.',
      ],
      replyTo: contact_email,
    };
  };
