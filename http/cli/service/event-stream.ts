/** Reads GET /events: blocks of `name: value` lines, as the HTML standard has server-sent events. */

export interface ServiceEvent {
  /** `''` for a block that tells nothing but where the stream stands. */
  readonly type: string;
  /** Its JSON as it came. */
  readonly data: string;
  /** What to come back with. */
  readonly id: string;
}

/** @param lastId what the stream was asked to begin behind */
export async function* readEvents(chunks: AsyncIterable<string>, lastId: string): AsyncGenerator<ServiceEvent> {
  let [id, type, rest] = [lastId, '', ''];
  let data: string[] = [];
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const colon = line.indexOf(':');
      const value = line.slice(colon + 1).replace(/^ /, '');
      if (line.startsWith('id:')) id = value;
      else if (line.startsWith('event:')) type = value;
      else if (line.startsWith('data:')) data.push(value);
      else if (line === '') {
        yield { type, data: data.join('\n'), id };
        [type, data] = ['', []];
      }
    }
  }
}
