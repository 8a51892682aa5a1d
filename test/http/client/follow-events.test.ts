/**
 * Tests how the client follows events: its parser, its attempts, and the ids that it sends. The connections are
 * simulated.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type FollowUpdate, followEvents } from '../../../http/client/follow-events.js';
import { createClient } from '../../../http/client/index.js';

const test = suite('http/client/follow-events');

const event = (id: string, text: string): string =>
  `id: ${id}\nevent: console\ndata: ${JSON.stringify({ run: 'r', cursor: 0, next: 1, text })}\n\n`;

/** Yields the chunks, and ends in an error like a lost connection. */
async function* lost(...chunks: string[]): AsyncGenerator<string> {
  yield* chunks;
  throw new TypeError('terminated');
}

/** Follows connections that have the given results. Returns the updates and the ids that were sent. */
async function followAll(
  connections: readonly (AsyncIterable<string> | Error)[],
  isTransient: (error: unknown) => boolean = () => true,
): Promise<{ updates: FollowUpdate[]; ids: string[] }> {
  const [updates, ids]: [FollowUpdate[], string[]] = [[], []];
  const stop = new AbortController();
  const open = async (lastId: string): Promise<AsyncIterable<string>> => {
    const connection = connections[ids.length];
    ids.push(lastId);
    if (connection instanceof Error) throw connection;
    if (connection === undefined) stop.abort();
    return connection ?? lost();
  };
  const options = { open, isTransient, from: '', signal: stop.signal, minPauseMs: 1, maxPauseMs: 2 };
  for await (const update of followEvents(options)) updates.push(update);
  return { updates, ids };
}

const textsOf = (updates: readonly FollowUpdate[]): string[] =>
  updates.flatMap((update) =>
    update.kind === 'event' && update.event.event === 'console' ? [update.event.data.text] : [],
  );

test('An event that was cut off is requested again and received completely', async () => {
  const cut = event('r:2', 'two').slice(0, -3);
  const { updates, ids } = await followAll([lost(event('r:1', 'one'), cut), lost(event('r:2', 'two'))]);
  assert.equal(ids, ['', 'r:1', 'r:2']);
  assert.equal(textsOf(updates), ['one', 'two']);
});

test('A stream lost before its first event resumes at the id that the server sent', async () => {
  const { ids } = await followAll([lost('retry: 1000\nid: r:7\n\n'), lost()]);
  assert.equal(ids, ['', 'r:7', 'r:7']);
});

test('Events are read from chunks of any size, and comments are ignored', async () => {
  const stream = `:\n\n${event('r:1', 'ä\nb')}:\n\n${event('r:2', 'c')}`;
  const { updates } = await followAll([lost(...stream)]);
  assert.equal(textsOf(updates), ['ä\nb', 'c']);
});

test('Attempts are repeated while a success is possible; each failure is reported', async () => {
  const refused = new Error('ECONNREFUSED');
  const { updates } = await followAll([refused, refused, lost()]);
  assert.equal(updates, [
    { kind: 'disconnected', error: refused },
    { kind: 'disconnected', error: refused },
    { kind: 'connected' },
    { kind: 'disconnected', error: undefined },
    { kind: 'connected' },
  ]);
});

test('An error that a further attempt would not change is thrown', async () => {
  const fatal = new Error('unauthorized');
  const error = await followAll([lost(), fatal], (each) => each !== fatal).catch((thrown: unknown) => thrown);
  assert.is(error, fatal);
});

/** Creates a client whose requests get the answers in order. Returns the client and the requests. */
function answering(...answers: Response[]) {
  const requests: Request[] = [];
  const client = createClient({
    url: 'http://proxy/below/',
    token: 'secret',
    fetch: async (request) => {
      requests.push(request);
      return answers.shift() ?? Response.error();
    },
  });
  return { client, requests };
}

test('The client sends the token with requests and streams, below the path of a proxy', async () => {
  const stream = new Response(event('r:9', 'x'), { headers: { 'Content-Type': 'text/event-stream' } });
  const { client, requests } = answering(Response.json({}), stream);
  await client.GET('/status');
  await client.events({ only: ['console', 'history'], after: 'r:8' }).next();
  assert.equal(
    requests.map(({ url, headers }) => [url, headers.get('authorization'), headers.get('last-event-id')]),
    [
      ['http://proxy/below/status', 'Bearer secret', null],
      ['http://proxy/below/events?only=console,history', 'Bearer secret', 'r:8'],
    ],
  );
});

test('An answer of a proxy is a ProblemError with the code not_api', async () => {
  const { client } = answering(new Response('<html>', { status: 502 }));
  const error: any = await client.GET('/status').catch((thrown: unknown) => thrown);
  assert.equal([error.name, error.code, error.status, error.problem], ['ProblemError', 'not_api', 502, null]);
});

test('A page in place of JSON is a ProblemError with the code not_api', async () => {
  const page = new Response('<html>', { headers: { 'Content-Type': 'text/html' } });
  const error: any = await answering(page)
    .client.GET('/status')
    .catch((thrown: unknown) => thrown);
  assert.equal([error.name, error.code, error.status], ['ProblemError', 'not_api', 200]);
});

test('A name that a URL would resolve to another path is refused before a request', async () => {
  const { client, requests } = answering(Response.json({}));
  for (const name of ['.', '..']) {
    const request = client.DELETE('/builds/{id}', { params: { path: { id: name } } });
    const error: any = await request.catch((thrown: unknown) => thrown);
    assert.is(error.message, `The id "${name}" is not possible: a URL resolves it to another path.`);
  }
  assert.equal(requests, []);
});

test('An answer 304 to If-None-Match is not an error', async () => {
  const { client } = answering(new Response(null, { status: 304 }));
  const { response } = await client.GET('/builds', { headers: { 'If-None-Match': '"1"' } });
  assert.is(response.status, 304);
});

test.run();
