/** Limits how many subscribers read files at the same time, and reuses their buffers. */

/** Runs a read with a buffer of the pool. The buffer may be used only until the read has ended. */
export type ReadPool = <T>(read: (buffer: Buffer) => Promise<T>) => Promise<T>;

/**
 * Creates a pool.
 * @param maxReads the maximum number of concurrent reads. Further reads wait in the order of their calls
 * @param bufferBytes the size of each buffer
 */
export function createReadPool(maxReads: number, bufferBytes: number): ReadPool {
  const free: Buffer[] = [];
  const waiting: ((buffer: Buffer) => void)[] = [];
  let allocated = 0;

  function acquire(): Buffer | Promise<Buffer> {
    const buffer = free.pop();
    if (buffer !== undefined) return buffer;
    if (allocated === maxReads) return new Promise((resolve) => waiting.push(resolve));
    allocated += 1;
    return Buffer.allocUnsafeSlow(bufferBytes);
  }

  return async (read) => {
    const buffer = await acquire();
    try {
      return await read(buffer);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free.push(buffer);
      else next(buffer);
    }
  };
}
