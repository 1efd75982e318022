import { sizeInWords } from '#shared/attachment-limits.ts';
import type { ConversationFormat } from '#shared/conversation-list.ts';
import type { Message } from '#shared/conversations.ts';
import { filesOf, textOf } from '#shared/message-parts.ts';
import { nameOfSource } from '#shared/source.ts';

const TITLE_CHARACTERS = 80;
const NAME_CHARACTERS = 50;

export interface Exported {
  id: string;
  /** Of the product it was held with. */
  product: string;
  created_at: string;
  /** Null for those who are not told. */
  model: string | null;
  first_message: string;
  messages: readonly Message[];
}

/** A conversation as a file to be kept. */
export function exportFile(conversation: Exported, format: ConversationFormat): Response {
  const json = format === 'json';
  const body = json ? `${JSON.stringify(jsonOf(conversation), null, 2)}\n` : markdownOf(conversation);
  return new Response(body, {
    headers: {
      'Content-Type': `${json ? 'application/json' : 'text/markdown'}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${fileName(conversation)}.${json ? 'json' : 'md'}"`,
      'Cache-Control': 'no-store',
    },
  });
}

/** Day and first words; of letters and digits that every file system takes. */
function fileName({ created_at, first_message }: Exported): string {
  const words = first_message
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, NAME_CHARACTERS)
    .replace(/^-+|-+$/g, '');
  return ['conversation', created_at.slice(0, 10), words].filter(Boolean).join('-');
}

function jsonOf({ product, messages, ...conversation }: Exported): object {
  return {
    product,
    ...conversation,
    messages: messages.map(({ id, role, created_at, content, status, error, sources }) => ({
      id,
      role,
      created_at,
      content,
      ...(role === 'assistant' && { status, error, sources }),
    })),
  };
}

const ENDINGS: Partial<Record<Message['status'], string>> = {
  running: 'Still being written.',
  stopped: 'Stopped here.',
  interrupted: 'Interrupted here.',
  failed: 'Failed here.',
};

function markdownOf({ product, created_at, first_message, messages }: Exported): string {
  const title = first_message.replace(/\s+/g, ' ').slice(0, TITLE_CHARACTERS).trim() || 'Conversation';
  const head = `# ${title}\n\n${product}, ${timeOf(created_at)}`;
  return `${[head, ...messages.map(turnOf)].join('\n\n')}\n`;
}

function turnOf({ role, created_at, content, status, error, sources }: Message): string {
  const files = filesOf(content).map(
    ({ file_name = 'picture', size }) => `${file_name}${size === undefined ? '' : ` (${sizeInWords(size)})`}`,
  );
  const cited = sources.map((source) => `${source.number}. ${nameOfSource(source)}`);
  return [
    `## ${role === 'user' ? 'You' : 'Coach'}, ${timeOf(created_at)}`,
    files.length > 0 && `Attached: ${files.join(', ')}`,
    textOf(content),
    ENDINGS[status] && `*${[ENDINGS[status], error].filter(Boolean).join(' ')}*`,
    cited.length > 0 && `Sources:\n\n${cited.join('\n')}`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

const timeOf = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`;
