import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

// Drawing blocks for a fraction of a second, so it has its own thread, which ends with its pictures.

/** The complete file, not a subset as browsers get: the renderer draws every text with one file. */
const FACE = import.meta.resolve(
  '@expo-google-fonts/big-shoulders/800ExtraBold/BigShoulders_800ExtraBold.ttf',
);
const RENDERER = import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm');

const drawings = workerData as Record<string, string>;
await initWasm(await readFile(new URL(RENDERER)));
const fontBuffers = [await readFile(new URL(FACE))];
const pictures: Record<string, Uint8Array> = {};
for (const [name, svg] of Object.entries(drawings)) {
  const font = svg.includes('<text') ? { fontBuffers, loadSystemFonts: false } : {};
  pictures[name] = new Resvg(svg, { font }).render().asPng();
}
parentPort!.postMessage(pictures);
