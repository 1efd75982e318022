/** Allocations between two looks at the total. */
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
 * Limits what all buffers of this process hold together, which V8 has no limit for. Each growing buffer is checked before it
 * is allocated, so a stream cannot unpack to more whatever its filters are. For a process of its own: it replaces globals.
 * @param onExceeded must not return: the code that allocates may catch what is thrown and try again
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
  // What native code allocates is out of sight: what it unpacks is checked as it comes, and the rest (pictures) left out.
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

/** How many elements a constructor allocates for its first argument: none for a view of a buffer. */
function sizeOf(source: unknown): number {
  if (typeof source === 'number') return source;
  return typeof source === 'object' && source !== null && 'length' in source ? Number(source.length) : 0;
}
