/** Serializes long JSON arrays without blocking the event loop. */

const itemsPerTurn = 64;

/**
 * Returns a JSON array as bytes. The result is not a stream, because Koa would check whether a stream is a Response,
 * which loads Node's fetch.
 * @param toBody converts one item
 */
export async function serializeJsonArray<T>(items: readonly T[], toBody: (item: T) => unknown): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let from = 0; from < items.length; from += itemsPerTurn) {
    const chunk = items.slice(from, from + itemsPerTurn).map((item) => JSON.stringify(toBody(item)));
    parts.push(Buffer.from(`${from === 0 ? '' : ','}${chunk.join(',')}`));
    await new Promise(setImmediate);
  }
  return Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]);
}
