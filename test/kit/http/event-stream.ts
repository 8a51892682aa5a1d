/** A client of GET /events that collects events, and stores the id from which it can reconnect. */
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import * as assert from 'uvu/assert';
import { checkEvent } from './api-description.js';

export interface ReceivedEvent {
  readonly type: string;
  /** The data has no type, because tests read data of every event type. */
  readonly data: any;
  /** The last id that was received up to this event. */
  readonly id: string;
}

export interface EventStream {
  readonly headers: IncomingHttpHeaders;
  readonly events: readonly ReceivedEvent[];
  /** Returns the id to reconnect with. */
  lastId(): string;
  /** Returns the number of comment lines. */
  heartbeats(): number;
  of(type: string): any[];
  /** Returns all console output so far. @throws if the output has a gap */
  text(): string;
  /**
   * Waits until `isEnough` returns true; the timeout of the test limits the wait. @throws if the stream ends before
   * that condition is met
   */
  until(isEnough: () => boolean): Promise<void>;
  /** Waits for the first event of the type for which `isWanted` returns true. @returns its data */
  wait(type: string, isWanted?: (data: any) => boolean): Promise<any>;
  /** Stops reading until a call of `resume`. */
  pause(): void;
  resume(): void;
  /** Disconnects at once. */
  close(): void;
  /** Resolves when the stream has ended on either side. */
  readonly ended: Promise<void>;
}

export interface StreamOptions {
  readonly lastId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A function that is called with each event. If the function is given, the client does not collect events. */
  readonly onEvent?: (event: ReceivedEvent) => void;
}

/**
 * Connects and resolves when the headers have arrived. Every event is validated against the OpenAPI document.
 * @throws if the answer is not 200
 */
export async function openEvents(
  base: string,
  path = '/events',
  { lastId = '', headers = {}, onEvent }: StreamOptions = {},
): Promise<EventStream> {
  const sent = request(base + path, {
    agent: false,
    headers: { ...headers, ...(lastId !== '' && { 'Last-Event-ID': lastId }) },
  });
  const response = await new Promise<IncomingMessage>(
    (resolve, reject) => void sent.once('response', resolve).once('error', reject).end(),
  );
  sent.on('error', () => undefined);
  assert.is(response.statusCode, 200, `GET ${path} answered ${response.statusCode}`);

  const events: ReceivedEvent[] = [];
  const waiting = new Set<() => void>();
  const parser = createParser(lastId, (event) => {
    checkEvent(event.type, event.data);
    if (onEvent === undefined) events.push(event);
    else onEvent(event);
  });
  let hasEnded = false;
  const wakeAll = (): void => [...waiting].forEach((wake) => wake());
  response.setEncoding('utf8').on('data', (text: string) => {
    parser.feed(text);
    wakeAll();
  });
  const ended = new Promise<void>((resolve) => {
    response.once('close', () => {
      hasEnded = true;
      resolve();
      wakeAll();
    });
  });
  response.on('error', () => undefined);

  async function until(isEnough: () => boolean): Promise<void> {
    while (!isEnough()) {
      assert.not(hasEnded, 'the stream ended before what was waited for');
      await new Promise<void>((resolve) => {
        const wake = (): void => {
          waiting.delete(wake);
          resolve();
        };
        waiting.add(wake);
      });
    }
  }

  const of = (type: string): any[] => events.filter((event) => event.type === type).map(({ data }) => data);
  return {
    headers: response.headers,
    events,
    lastId: parser.lastId,
    heartbeats: parser.comments,
    of,
    text: () => joinOutput(of('console')),
    until,
    async wait(type, isWanted = () => true) {
      await until(() => of(type).some(isWanted));
      return of(type).find(isWanted);
    },
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void sent.destroy(),
    ended,
  };
}

/** Returns the joined text of console events. @throws if the outputs have a gap */
export function joinOutput(outputs: readonly { run: string; cursor: number; next: number; text: string }[]): string {
  outputs.forEach(({ run, cursor }, index) => {
    const before = outputs[index - 1];
    if (before === undefined) return;
    if (before.run === run) assert.is(cursor, before.next, 'output is missing or doubled');
    else assert.ok(before.run < run && cursor === 0, 'a run does not begin at its beginning');
  });
  return outputs.map(({ text }) => text).join('');
}

/** Parses server-sent events by the rules of the HTML standard. */
function createParser(lastId: string, onEvent: (event: ReceivedEvent) => void) {
  let id = lastId;
  /** The id of the current block. The id counts only after its block, so that an incomplete block is sent again. */
  let nextId = lastId;
  let comments = 0;
  let rest = '';
  let type = 'message';
  let data: string[] = [];

  function line(text: string): void {
    if (text === '') {
      id = nextId;
      if (data.length > 0) onEvent({ type, data: JSON.parse(data.join('\n')), id });
      type = 'message';
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    const value = text.slice(colon + 1).replace(/^ /, '');
    if (colon === 0) comments += 1;
    else if (text.startsWith('event:')) type = value;
    else if (text.startsWith('data:')) data.push(value);
    else if (text.startsWith('id:')) nextId = value;
  }

  return {
    feed(text: string): void {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(line);
    },
    lastId: () => id,
    comments: () => comments,
  };
}
