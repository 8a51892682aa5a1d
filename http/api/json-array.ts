/** A long JSON array, made in portions, so that nobody else waits while it is. */

const portion = 64;

/**
 * Not a stream: of one that it is given Koa asks whether it is a Response, and that loads all of Node's fetch.
 * @param toBody what is told of one item
 */
export async function jsonArray<T>(items: readonly T[], toBody: (item: T) => unknown): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let from = 0; from < items.length; from += portion) {
    const some = items.slice(from, from + portion).map((item) => JSON.stringify(toBody(item)));
    parts.push(Buffer.from(`${from === 0 ? '' : ','}${some.join(',')}`));
    await new Promise(setImmediate);
  }
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
}
