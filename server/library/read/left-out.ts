/** Returns the note about omitted pictures. */
export function picturesLeftOut(count: number): string[] {
  if (count === 0) return [];
  return [count === 1 ? 'One picture was left out.' : `${count} pictures were left out.`];
}
