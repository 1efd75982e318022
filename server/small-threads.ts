/**
 * Lets every thread that begins after this keep little memory: semi-spaces of 2 MB for its young objects, and no more of
 * old ones than V8 thinks right. This thread's are as `npm start` set them. For `main.ts` alone: V8 reads the flags when a
 * thread begins, and they beat the limits that a thread is given.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--max-semi-space-size=2');
setFlagsFromString('--initial-old-space-size=0');
