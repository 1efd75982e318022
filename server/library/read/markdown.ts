import Turndown from 'turndown';
import { TableRows } from './table-rows.ts';

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
/** The rows of each table so far. */
const tables = new WeakMap<object, TableRows>();
const rowAt = (row: { closest(selector: string): object | null }): TableRows => {
  const table = row.closest('table') ?? row;
  const rows = tables.get(table) ?? new TableRows();
  tables.set(table, rows);
  return rows;
};
const spanOf = (cell: { getAttribute(name: string): string | null }, name: 'colspan' | 'rowspan') =>
  Number(cell.getAttribute(name) ?? 1);
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
  replacement(content, cell) {
    const text = content.trim().replace(/\s+/g, ' ').replace(/\|/g, '\\|');
    return rowAt(cell).add(text, spanOf(cell, 'colspan'), spanOf(cell, 'rowspan'));
  },
});
turndown.addRule('row', {
  filter: 'tr',
  replacement(_, row) {
    const cells = rowAt(row).end();
    return cells.every((text) => text === '') ? '' : `| ${cells.join(' | ')} |\n`;
  },
});
turndown.addRule('rows', { filter: ['thead', 'tbody', 'tfoot'], replacement: (content) => content });
turndown.addRule('caption', { filter: 'caption', replacement: (content) => `\n\n${content.trim()}\n\n` });
turndown.addRule('table', {
  filter: 'table',
  replacement(content) {
    const lines = content.split('\n').filter((line) => line.trim() !== '');
    const at = lines.findIndex((line) => line.startsWith('|'));
    if (at < 0) return `\n\n${lines.join('\n\n')}\n\n`;
    const cellsIn = (line: string) => line.split(/(?<!\\)\|/).length - 2;
    const columns = Math.max(...lines.map(cellsIn));
    const rows = lines
      .slice(at)
      .map((line) => (line.startsWith('|') ? line : `| ${line} |`))
      .map((line) => `${line}${'  |'.repeat(columns - cellsIn(line))}`);
    rows.splice(1, 0, `|${' --- |'.repeat(columns)}`);
    return `\n\n${[...lines.slice(0, at), rows.join('\n')].join('\n\n')}\n\n`;
  },
});
