import type { Element, Root } from 'hast';

/**
 * Puts the headings of a text below those of the surrounding screen: the first becomes `top`, and no level is
 * skipped on the way down, whatever the text did. `level-N` keeps the text's own level for styling.
 */
export function rehypeHeadingLevels({ top }: { top: number }) {
  return (root: Root): void => {
    let last = top - 1;
    const visit = (parent: Root | Element): void => {
      for (const child of parent.children) {
        if (child.type !== 'element') continue;
        const level = /^h([1-6])$/.exec(child.tagName)?.[1];
        if (level) {
          last = Math.min(top - 1 + Number(level), last + 1, 6);
          child.tagName = `h${last}`;
          child.properties.className = [`level-${level}`];
        } else visit(child);
      }
    };
    visit(root);
  };
}
