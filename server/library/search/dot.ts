/**
 * Sums a[from + j] · b[j] over all of b. Four sums run side by side, since each addition would otherwise wait
 * for the previous one.
 */
export function dotAt<T extends Float32Array | Float64Array>(a: T, from: number, b: T): number {
  const size = b.length;
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let j = 0;
  for (; j + 3 < size; j += 4) {
    const at = from + j;
    first += a[at]! * b[j]!;
    second += a[at + 1]! * b[j + 1]!;
    third += a[at + 2]! * b[j + 2]!;
    fourth += a[at + 3]! * b[j + 3]!;
  }
  for (; j < size; j++) first += a[from + j]! * b[j]!;
  return first + second + third + fourth;
}

/** Computes dot products of `b` with the start of each row of `a`, whose rows have `width` numbers. */
export function dotsAt(a: Float32Array, width: number, b: Float32Array, dots: Float32Array): void {
  const size = b.length;
  for (let row = 0; row < dots.length; row++) {
    const from = row * width;
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    let j = 0;
    for (; j + 3 < size; j += 4) {
      const at = from + j;
      first += a[at]! * b[j]!;
      second += a[at + 1]! * b[j + 1]!;
      third += a[at + 2]! * b[j + 2]!;
      fourth += a[at + 3]! * b[j + 3]!;
    }
    for (; j < size; j++) first += a[from + j]! * b[j]!;
    dots[row] = first + second + third + fourth;
  }
}
