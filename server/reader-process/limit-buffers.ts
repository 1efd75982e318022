/** Allocations between two checks of the total. */
const CHECK_EVERY_BYTES = 1_000_000;
const CONSTRUCTORS = [
  'ArrayBuffer',
  'SharedArrayBuffer',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
] as const;

/**
 * Limits the memory of all buffers of this process, for which V8 has no limit. Each growing buffer is checked
 * before it is allocated, so no stream can unpack to more. For a dedicated process: it replaces globals.
 * @param onExceeded must not return: the allocating code may catch an error and try again
 */
export function limitBuffers(limit: number, onExceeded: () => never): void {
  let unchecked = 0;
  const fits = (bytes: number) => process.memoryUsage().arrayBuffers + bytes <= limit;
  const check = (bytes: number) => {
    unchecked += bytes;
    if (unchecked < CHECK_EVERY_BYTES) return;
    unchecked = 0;
    if (fits(bytes)) return;
    // Some of them may be garbage.
    globalThis.gc?.();
    if (!fits(bytes)) onExceeded();
  };
  for (const name of CONSTRUCTORS) {
    const counted = new Proxy(globalThis[name], {
      construct(target, given: unknown[], newTarget) {
        check(sizeOf(given[0]) * ('BYTES_PER_ELEMENT' in target ? target.BYTES_PER_ELEMENT : 1));
        return Reflect.construct(target, given, newTarget);
      },
    });
    Object.assign(globalThis, { [name]: counted });
  }
  // Native allocations are invisible: unpacked data is checked as it arrives, and the rest (pictures) is
  // omitted.
  const Unpack = globalThis.DecompressionStream;
  Object.assign(globalThis, {
    WebAssembly: undefined,
    DecompressionStream: class {
      readonly readable;
      readonly writable;
      constructor(format: ConstructorParameters<typeof Unpack>[0]) {
        const { readable, writable } = new Unpack(format);
        this.writable = writable;
        this.readable = readable.pipeThrough(
          new TransformStream<Uint8Array, Uint8Array>({
            transform(chunk, controller) {
              check(chunk.byteLength);
              controller.enqueue(chunk);
            },
          }),
        );
      }
    },
  });
}

/** Returns how many elements a constructor allocates for its first argument: none for a view of a buffer. */
function sizeOf(source: unknown): number {
  if (typeof source === 'number') return source;
  return typeof source === 'object' && source !== null && 'length' in source ? Number(source.length) : 0;
}
