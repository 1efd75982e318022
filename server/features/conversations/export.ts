import { indented } from '#server/data-export/part.ts';
import { sizeInWords } from '#shared/attachment-size.ts';
import type { ConversationFormat } from '#shared/conversation-list.ts';
import type { Message } from '#shared/conversations.ts';
import { digestIn, filesOf, textOf } from '#shared/message-parts.ts';
import { nameOfSource } from '#shared/source.ts';

const TITLE_CHARACTERS = 80;
const NAME_CHARACTERS = 50;

export interface Exported {
  id: string;
  /** The product it was held with. */
  product: string;
  created_at: string;
  /** Null for those who may not see it. */
  model: string | null;
  first_message: string;
}

export type ExportedMessage = Pick<
  Message,
  'id' | 'role' | 'created_at' | 'content' | 'status' | 'error' | 'sources'
>;

/** How a conversation is rendered, message by message. */
interface Rendering<M extends ExportedMessage> {
  head: string;
  message(message: M): string;
  /** The separator between two messages. */
  between: string;
  foot: string;
}

/** Renders a conversation as a downloadable file. */
export function exportFile(
  conversation: Exported,
  messages: readonly ExportedMessage[],
  format: ConversationFormat,
): Response {
  const json = format === 'json';
  const { head, message, between, foot } = json ? asJson(conversation) : asMarkdown(conversation);
  return new Response(head + messages.map(message).join(between) + foot, {
    headers: {
      'Content-Type': `${json ? 'application/json' : 'text/markdown'}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${fileName('conversation', conversation)}.${json ? 'json' : 'md'}"`,
      'Cache-Control': 'no-store',
    },
  });
}

/**
 * Builds a name from the day and the first words, using letters and digits that every file system accepts.
 */
export function fileName(
  before: string,
  { created_at, first_message }: Pick<Exported, 'created_at' | 'first_message'>,
): string {
  const words = first_message
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_CHARACTERS)
    .replace(/^-+|-+$/g, '');
  return [before, created_at.slice(0, 10), words].filter(Boolean).join('-');
}

/** @param more extra fields for each message */
export function asJson<M extends ExportedMessage>(
  conversation: object,
  more: (message: M) => object = () => ({}),
): Rendering<M> {
  const before = JSON.stringify(conversation, null, 2).slice(0, -2);
  return {
    head: `${before},\n  "messages": [\n`,
    message(message) {
      const { id, role, created_at, content, status, error, sources } = message;
      const exported = {
        id,
        role,
        created_at,
        content,
        ...(role === 'assistant' && { status, error, sources }),
        ...more(message),
      };
      return indented(exported, '    ');
    },
    between: ',\n',
    foot: '\n  ]\n}\n',
  };
}

const ENDINGS: Partial<Record<Message['status'], string>> = {
  running: 'Still being written.',
  stopped: 'Stopped here.',
  interrupted: 'Interrupted here.',
  failed: 'Failed here.',
};

export function asMarkdown({ product, created_at, first_message }: Exported): Rendering<ExportedMessage> {
  const title = first_message.replace(/\s+/g, ' ').slice(0, TITLE_CHARACTERS).trim() || 'Conversation';
  return {
    head: `# ${title}\n\n${product}, ${timeOf(created_at)}\n\n`,
    message: turnOf,
    between: '\n\n',
    foot: '\n',
  };
}

function turnOf({ role, created_at, content, status, error, sources }: ExportedMessage): string {
  const files = filesOf(content).map(
    ({ file_name = 'picture', size }) => `${file_name}${size === undefined ? '' : ` (${sizeInWords(size)})`}`,
  );
  // The ones stored next to the file.
  const pictures = content.flatMap((part) =>
    part.type === 'image_url' && digestIn(part.image_url.url) === undefined
      ? [`![${(part.file_name ?? 'picture').replace(/[[\]\\]/g, '')}](${part.image_url.url})`]
      : [],
  );
  const cited = sources.map((source) => `${source.number}. ${nameOfSource(source)}`);
  return [
    `## ${role === 'user' ? 'You' : 'Coach'}, ${timeOf(created_at)}`,
    files.length > 0 && `Attached: ${files.join(', ')}`,
    ...pictures,
    textOf(content),
    ENDINGS[status] && `*${[ENDINGS[status], error].filter(Boolean).join(' ')}*`,
    cited.length > 0 && `Sources:\n\n${cited.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const timeOf = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`;
