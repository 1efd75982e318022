import type { Element, Nodes, Root } from 'hast';

/**
 * Names each table of a text by the heading before it, else by its column headings, with a number for
 * duplicates.
 */
export function rehypeTableNames() {
  return (root: Root): void => {
    let heading = '';
    const seen = new Map<string, number>();
    const visit = (parent: Root | Element): void => {
      for (const child of parent.children) {
        if (child.type !== 'element') continue;
        if (/^h[1-6]$/.test(child.tagName)) heading = textOf(child).trim();
        else if (child.tagName === 'table') {
          const name = `Table: ${heading || columnsOf(child)}`;
          const nth = (seen.get(name) ?? 0) + 1;
          seen.set(name, nth);
          child.properties.ariaLabel = nth === 1 ? name : `${name} (${nth})`;
        } else visit(child);
      }
    };
    visit(root);
  };
}

const columnsOf = (node: Element): string =>
  node.children
    .flatMap((child) => {
      if (child.type !== 'element') return [];
      return child.tagName === 'th' ? textOf(child).trim() || [] : columnsOf(child) || [];
    })
    .join(', ');

const textOf = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(textOf).join('') : '';
