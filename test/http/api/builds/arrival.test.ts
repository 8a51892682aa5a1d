/**
 * Time limits for receiving requests. An upload without a pause may take any time, and other requests have a fixed
 * limit.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openSocket, parseAnswer } from '../../../kit/http/raw-request.js';
import { createWorkspace, type Workspace } from '../../../kit/manager/workspace.js';
import { type WiredService, wireService } from '../../../model/wired-service.js';
import { buildArchive } from './build-archive.js';

interface Wired {
  workspace: Workspace;
  service: WiredService;
  /** Opens a connection and sends the text. */
  send(text: string | Buffer): Connection;
}

interface Connection {
  write(data: string | Buffer): void;
  /** Resolves when the whole answer has arrived. */
  readonly answer: Promise<{ readonly status: number; readonly code: string | undefined }>;
  readonly closed: Promise<void>;
}

const test = suite<Wired>('http/api/builds/arrival');
const opened: ReturnType<typeof openSocket>[] = [];

async function serve(context: Wired, limits: { requestMs: number; uploadPauseMs: number }): Promise<void> {
  context.service = await wireService(context.workspace.root, undefined, limits);
  context.send = (first) => {
    const socket = openSocket(context.service.base);
    opened.push(socket);
    let text = '';
    const answer = new Promise<{ status: number; code: string | undefined }>((resolve) => {
      socket.on('data', (chunk) => {
        const parsed = parseAnswer((text += String(chunk)));
        if (parsed !== null) resolve({ status: parsed.answer.status, code: parsed.answer.json?.code });
      });
    });
    const closed = new Promise<void>((resolve) => socket.on('error', () => undefined).once('close', () => resolve()));
    socket.write(first);
    return { write: (data) => void socket.write(data), answer, closed };
  };
}

test.before.each((context) => {
  context.workspace = createWorkspace();
});
test.after.each(async ({ service, workspace }) => {
  for (const socket of opened.splice(0)) socket.destroy();
  await service.end();
  workspace.remove();
});

const timeoutAnswer = { status: 408, code: 'request_timeout' };
const head = (line: string, length: number): string =>
  `${line} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
const archive = buildArchive();

test('An upload may take longer than the request timeout, and a JSON body may not', async (context) => {
  await serve(context, { requestMs: 200, uploadPauseMs: 600_000 });
  const upload = context.send(head('PUT /builds/slow', archive.length));
  upload.write(archive.subarray(0, 700));
  const json = context.send(`${head('POST /start', 1_000)}{"Build":`);
  // The upload began earlier, so that the request timeout has passed for it as well.
  assert.equal(await json.answer, timeoutAnswer);
  await json.closed;
  upload.write(archive.subarray(700));
  assert.is((await upload.answer).status, 201);
});

test('The received part of an upload is kept on the disk and not in memory', async (context) => {
  await serve(context, { requestMs: 600_000, uploadPauseMs: 600_000 });
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const piece = Buffer.alloc(1_000_000);
  const size = 80 * piece.length;
  // Other files in the same process use memory too.
  collect();
  const before = process.memoryUsage().arrayBuffers;
  const upload = context.send(head('PUT /builds/large', archive.length + size + 1));
  upload.write(archive.subarray(0, 512));
  for (let sent = 0; sent < size; sent += piece.length) upload.write(piece);
  for (let received = 0; received < size; ) {
    const answer = await fetch(`${context.service.base}/builds/large/installation`);
    ({ received } = (await answer.json()) as { received: number });
  }
  collect();
  const held = process.memoryUsage().arrayBuffers - before;
  assert.ok(held < size / 3, `${held} bytes are held`);
});

test('An upload that pauses too long gets 408', async (context) => {
  await serve(context, { requestMs: 600_000, uploadPauseMs: 100 });
  const upload = context.send(head('PUT /builds/still', archive.length));
  upload.write(archive.subarray(0, 700));
  assert.equal(await upload.answer, timeoutAnswer);
  await upload.closed;
});

test('The connection of a refused upload is closed at the request timeout', async (context) => {
  await serve(context, { requestMs: 100, uploadPauseMs: 100 });
  const refused = context.send(head('PUT /builds/.no', 1_000_000));
  assert.equal(await refused.answer, { status: 400, code: 'build_id_invalid' });
  await refused.closed;
});

test.run();
