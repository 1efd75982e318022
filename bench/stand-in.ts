/**
 * The fake model as a process. Arguments: milliseconds per token; `plain` for an answer without quotes and
 * citations.
 */
import { startStandInModel } from './stand-in-model.ts';

const [tokenMs, kind] = process.argv.slice(2);
const model = await startStandInModel({ tokenMs: Number(tokenMs), plain: kind === 'plain' });
console.log(`ready: ${model.url}`);
