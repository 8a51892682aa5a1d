/** A long JSON array as a stream: made in portions, so that nobody else waits while it is. */
import { Readable } from 'node:stream';

const portion = 64;

/** @param toBody what is told of one item */
export function jsonArray<T>(items: readonly T[], toBody: (item: T) => unknown): Readable {
  return Readable.from(portions(items, toBody), { objectMode: false });
}

async function* portions<T>(items: readonly T[], toBody: (item: T) => unknown): AsyncGenerator<string> {
  let text = '[';
  for (let from = 0; from < items.length; from += portion) {
    const some = items.slice(from, from + portion);
    yield text + (from === 0 ? '' : ',') + some.map((item) => JSON.stringify(toBody(item))).join(',');
    text = '';
    await new Promise(setImmediate);
  }
  yield `${text}]`;
}
