/**
 * Reads GET /events in the format of server-sent events:
 * https://html.spec.whatwg.org/multipage/server-sent-events.html.
 */

export interface EventBlock {
  /** The type of the event; `''` for a block with only an id. */
  readonly type: string;
  /** The data of the event: JSON, as received. */
  readonly data: string;
  /** The value of Last-Event-ID with which a stream continues after this event. */
  readonly id: string;
}

/**
 * Yields each block, which ends with an empty line: an event, or an id or a comment without data.
 * @param lastId the id of the last event before the stream
 */
export async function* readEventStream(chunks: AsyncIterable<string>, lastId: string): AsyncGenerator<EventBlock> {
  let [id, type, rest] = [lastId, '', ''];
  let data: string[] = [];
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const value = line.slice(line.indexOf(':') + 1).replace(/^ /, '');
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
