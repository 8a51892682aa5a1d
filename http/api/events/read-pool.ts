/** Readers that are behind take turns at the disk: so many at a time, each with a buffer that is used again. */

/** Reads with a buffer of the pool's own, which is another's afterwards. */
export type Turns = <T>(read: (buffer: Buffer) => Promise<T>) => Promise<T>;

/**
 * @param atOnce how many read at the same time; the others wait, the first that came first
 * @param size each buffer's, in bytes
 */
export function createTurns(atOnce: number, size: number): Turns {
  const free: Buffer[] = [];
  const waiting: ((buffer: Buffer) => void)[] = [];
  let made = 0;

  function claim(): Buffer | Promise<Buffer> {
    const buffer = free.pop();
    if (buffer !== undefined) return buffer;
    if (made === atOnce) return new Promise((resolve) => waiting.push(resolve));
    made += 1;
    return Buffer.allocUnsafeSlow(size);
  }

  return async (read) => {
    const buffer = await claim();
    try {
      return await read(buffer);
    } finally {
      const next = waiting.shift();
      if (next === undefined) free.push(buffer);
      else next(buffer);
    }
  };
}
