/**
 * Counts the letters to add, remove, change or swap with the next one to get from one word to the other
 * (optimal string alignment). Returns `most + 1` as soon as it is known to exceed `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let twoBack: number[] = [];
  let back = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min(back[j]! + 1, row[j - 1]! + 1, back[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, twoBack[j - 2]! + 1);
      row.push(edits);
      if (edits < least) least = edits;
    }
    if (least > most) return most + 1;
    twoBack = back;
    back = row;
  }
  return Math.min(back[b.length]!, most + 1);
}
