/** The garbage collector of this process, and the memory in use after a collection. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the bytes of the heap that are in use after a garbage collection. */
export function usedHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
