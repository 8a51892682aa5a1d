/** Reads an answer that has one JSON value on each line. */

/** Yields the values of the lines that have arrived together. @param stream `null` for an empty answer */
export async function* readJsonLines<T>(stream: ReadableStream<Uint8Array> | null): AsyncGenerator<readonly T[]> {
  if (stream === null) return;
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
      rest = done ? '' : (lines.pop() ?? '');
      const values = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as T);
      if (values.length > 0) yield values;
      if (done) return;
    }
  } finally {
    // Cancels the request, if the caller reads no further.
    await reader.cancel().catch(() => undefined);
  }
}
