/** GET /events with a thousand clients. */
import { connect, type Socket } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedServiceProcess, shareServiceProcess } from '../../../kit/manager/shared-service.js';
import { residentMebibytes } from './memory.js';
import { addPrintingBuild, ask, printed, startPrinting } from './printing.js';

const test = suite<SharedServiceProcess>('http/api/events/many');

shareServiceProcess(test, addPrintingBuild);

/** A minimal client that stores the bytes of the body. */
function follow(base: string, lastId: string): { socket: Socket; text: () => string } {
  const { hostname, port } = new URL(base);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  socket.on('error', () => undefined);
  socket.write(
    `GET /events?only=console,status HTTP/1.1\r\nHost: ${hostname}:${port}\r\nLast-Event-ID: ${lastId}\r\n\r\n`,
  );
  return { socket, text: () => text };
}

async function until(socket: Socket, isEnough: () => boolean): Promise<void> {
  while (!isEnough()) await new Promise((resolve) => socket.once('data', resolve));
}

test('GET /events sends all output to each of a thousand clients', async (shared) => {
  const { service, workspace } = shared;
  const { run } = await startPrinting(shared);
  const clients = Array.from({ length: 1000 }, () => follow(service.base, `${run}:6`));
  await Promise.all(clients.map(({ socket, text }) => until(socket, () => text().includes('event: status'))));
  await ask(service, 'steady 2');
  assert.is((await service.get('/status')).json.phase, 'up');
  await workspace.waitForConsole(/\n300 /);
  assert.is((await service.post('/stop')).status, 204);
  const size = printed(workspace, run).length;
  const end = `id: ${run}:${size}\n`;
  await Promise.all(
    clients.map(({ socket, text }) => until(socket, () => text().includes(end) && text().endsWith('\n\n'))),
  );

  const [first] = clients;
  const bodyOf = (text: string): string =>
    (text.match(/^data: \{"run".*$/gm) ?? [])
      .map((line) => JSON.parse(Buffer.from(line.slice(6), 'latin1').toString()).text)
      .join('');
  const expected = printed(workspace, run).subarray(6).toString();
  assert.is(bodyOf(first?.text() ?? ''), expected);
  for (const { text } of clients) assert.ok(bodyOf(text()) === expected, 'a client did not receive all output');
  assert.ok(residentMebibytes(service.process.pid ?? NaN) < 200);
  for (const { socket } of clients) socket.destroy();
});

test.run();
