import Turndown from 'turndown';

/** How much HTML is converted at once: whole blocks, since the time grows faster than the length. */
const BATCH_CHARACTERS = 50_000;

/** Converts blocks of HTML with plain tags only to Markdown. */
export function markdownOf(blocks: readonly string[]): string {
  const texts: string[] = [];
  let batch = '';
  for (const block of blocks) {
    if (batch !== '' && batch.length + block.length > BATCH_CHARACTERS) {
      texts.push(turndown.turndown(batch));
      batch = '';
    }
    batch += block;
  }
  if (batch !== '') texts.push(turndown.turndown(batch));
  return texts.filter((text) => text !== '').join('\n\n');
}

const turndown = new Turndown({ headingStyle: 'atx', bulletListMarker: '-', codeBlockStyle: 'fenced' });
const escapeMarkdown = turndown.escape.bind(turndown);
turndown.escape = (text) => escapeMarkdown(text).replace(/<(?=[a-z!/?])/gi, '\\<');
/** The last item number of each list. */
const numbers = new WeakMap<object, number>();
turndown.addRule('listItem', {
  filter: 'li',
  replacement(content, node) {
    const list = node.parentElement;
    let mark = '- ';
    if (list?.nodeName === 'OL') {
      const number = (numbers.get(list) ?? Number(list.getAttribute('start') ?? 1) - 1) + 1;
      numbers.set(list, number);
      mark = `${number}. `;
    }
    const text = content.trim().replace(/\n(?=[^\n])/g, `\n${' '.repeat(mark.length)}`);
    return text === '' ? '' : `${mark}${text}\n`;
  },
});
turndown.addRule('cell', {
  filter: ['th', 'td'],
  replacement: (content) => ` ${content.trim().replace(/\s+/g, ' ').replace(/\|/g, '\\|')} |`,
});
turndown.addRule('row', {
  filter: 'tr',
  replacement: (content) => (content.replace(/[\s|]/g, '') === '' ? '' : `|${content}\n`),
});
turndown.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
turndown.addRule('caption', { filter: 'caption', replacement: (content) => `\n\n${content.trim()}\n\n` });
turndown.addRule('table', {
  filter: 'table',
  replacement(content) {
    const lines = content.split('\n').filter((line) => line.trim() !== '');
    const at = lines.findIndex((line) => line.startsWith('|'));
    if (at < 0) return `\n\n${lines.join('\n\n')}\n\n`;
    const columns = Math.max(...lines.map((line) => line.split(/(?<!\\)\|/).length - 2));
    const rows = lines.slice(at).map((line) => (line.startsWith('|') ? line : `| ${line} |`));
    rows.splice(1, 0, `|${' --- |'.repeat(columns)}`);
    return `\n\n${[...lines.slice(0, at), rows.join('\n')].join('\n\n')}\n\n`;
  },
});
