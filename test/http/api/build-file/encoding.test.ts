/** The encoding of a console: a server that prints and reads in an encoding other than UTF-8. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { dailyRule } from '../../../kit/data/daily-rule.js';
import { openEvents } from '../../../kit/http/event-stream.js';
import type { RunningService } from '../../../kit/manager/service.js';
import { waitForStatus } from '../../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { fixtures } from '../../../kit/manager/workspace.js';
import { startAssistant } from '../../mcp/assistant.js';
import { ended } from '../backups/under-load.js';

const test = successiveManagersSuite('http/api/build-file/encoding');

/** A ready line as text, and as the bytes that the server prints. */
interface Printed {
  readonly encoding: string;
  readonly ready: string;
  readonly hex: string;
}

const gbk: Printed = { encoding: 'gbk', ready: '启动完成', hex: '5bb2e5bcfe5d20c6f4b6afcdeab3c9' };
const shiftJis: Printed = { encoding: 'shift_jis', ready: '起動完了 ｶﾅ$', hex: '8b4e93ae8aae97b920b6c5' };

function addEncoded({ workspace }: SuccessiveManagers, { encoding, ready, hex }: Printed, fields: object = {}): void {
  const command = ['/usr/bin/perl', join(fixtures, 'encoded-server.pl'), hex];
  workspace.addBuild('encoded', { command, encoding, ready, stop: { timeoutMs: 500 }, ...fields });
}

/** Starts the server and waits for its ready line. Returns the id of the run. */
async function startReady(service: RunningService): Promise<string> {
  const answer = await service.post('/start?wait=ready&timeout=60', { Build: 'encoded', Folder: 'world' });
  assert.is(answer.status, 204, answer.text);
  assert.is(answer.headers.get('start-reached'), 'ready');
  return (await service.get('/status')).json.run;
}

/** Starts a manager and the server. */
async function startEncoded(context: SuccessiveManagers, printed: Printed, fields?: object): Promise<RunningService> {
  addEncoded(context, printed, fields);
  const service = await context.manage();
  await startReady(service);
  return service;
}

/** Returns the bytes that the server has read. */
const received = ({ workspace }: SuccessiveManagers): string =>
  readFileSync(join(workspace.root, 'data/world/received')).toString('hex');

/** Sends a command, and waits until the server has echoed the command. */
async function sendEchoed({ workspace }: SuccessiveManagers, service: RunningService, Command: string): Promise<void> {
  const { status, text, json } = await service.post('/command', { Command });
  assert.is(status, 202, text);
  await workspace.waitForConsole(/GOT [^\n]*\n/, json.run);
}

const readLines = (service: RunningService, query: string): Promise<any[]> =>
  service.request('GET', `/console?${query}`, { headers: { Accept: 'application/x-ndjson' } }).then(({ text }) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line)),
  );

for (const { printed, sent, bytes } of [
  { printed: gbk, sent: 'say 你好', bytes: '73617920c4e3bac30a' },
  { printed: shiftJis, sent: 'say 表示ｶﾅ', bytes: '73617920955c8ea6b6c50a' },
  { printed: { encoding: 'CP1252', ready: '^déjà$', hex: '64e96ae0' }, sent: 'say é€', bytes: '73617920e9800a' },
])
  test(`A server in ${printed.encoding} becomes ready and is read and written as text`, async (context) => {
    const service = await startEncoded(context, printed);
    await sendEchoed(context, service, sent);
    assert.is(received(context), bytes);
    const first = Buffer.from(`${printed.hex}0a`, 'hex').length;
    const [ready, echo] = await readLines(service, 'after=0');
    assert.match(ready.text, new RegExp(printed.ready));
    assert.equal([echo.text, echo.cursor, echo.partial], [`GOT ${sent}`, first, false]);
    const text = await service.get('/console?lines=1');
    assert.equal([text.text, text.headers.get('content-type')], [`GOT ${sent}\n`, 'text/plain; charset=utf-8']);
    assert.is(text.headers.get('console-cursor'), String(first));
  });

test('Downloads of a console have the unchanged bytes, and name the encoding', async (context) => {
  const service = await startEncoded(context, gbk);
  const { run } = (await service.get('/status')).json;
  const bytes = Buffer.from(`${gbk.hex}0a`, 'hex');
  assert.equal(readFileSync(join(context.workspace.root, 'run', run, 'console.log')), bytes);
  const type = 'application/octet-stream';
  for (const path of ['/console?after=0', `/runs/${run}/log`]) {
    const response = await fetch(service.base + path, { headers: { Accept: type } });
    assert.equal(Buffer.from(await response.arrayBuffer()), bytes, path);
    assert.is(response.headers.get('content-type'), type);
    assert.is(response.headers.get('console-encoding'), 'gbk');
  }
});

test('A search finds words of an encoded console, even among runs in UTF-8', async (context) => {
  const service = await startEncoded(context, gbk);
  const first = (await service.get('/status')).json.run;
  assert.is((await service.post('/stop')).status, 204);
  addEncoded(context, { encoding: 'utf-8', ready: '启动', hex: Buffer.from('启动').toString('hex') });
  await startReady(service);
  const text = encodeURIComponent('启动');
  const one = (await service.get(`/console/search?text=${text}&run=${first}`)).json.matches;
  assert.equal(
    one.map((match: any) => [match.line, match.cursor, match.text]),
    [[1, 0, '[插件] 启动完成']],
  );
  const all = (await service.get(`/console/search?text=${text}&run=all&order=oldest`)).json.matches;
  assert.equal(
    all.map((match: any) => match.text),
    ['[插件] 启动完成', '启动'],
  );
});

test('GET /events sends no part of a character of an encoded console', async (context) => {
  const service = await startEncoded(context, gbk);
  const events = await openEvents(service.base, '/events?only=console&after=none:0');
  try {
    // The bytes c6f4 are one character.
    await service.post('/command', { Command: 'print 68616c6620c6' });
    await events.until(() => events.text().endsWith('half '));
    await service.post('/command', { Command: 'print f4b6af0a' });
    await events.until(() => events.text().endsWith('half 启动\n'));
    assert.is(events.text(), '[插件] 启动完成\nhalf 启动\n');
    const size = Number((await service.get('/console')).headers.get('console-size'));
    assert.is(events.lastId().split(':')[1], String(size));
  } finally {
    events.close();
  }
});

test('A command with a character outside of the encoding gets 400, and is not sent', async (context) => {
  const service = await startEncoded(context, gbk);
  const { status, json } = await service.post('/command', { Command: 'say 你🚗好' });
  assert.equal([status, json.code], [400, 'command_not_encodable']);
  assert.match(json.detail, 'contains "🚗" (U+1F697), which the encoding gbk');
  await sendEchoed(context, service, 'next');
  assert.is(received(context), Buffer.from('next\n').toString('hex'));
});

test('The limit of a command counts bytes in the encoding', async (context) => {
  const service = await startEncoded(context, gbk, { maxLineBytes: 20 });
  const { status, json } = await service.post('/command', { Command: '你'.repeat(11) });
  assert.equal([status, json.code], [400, 'command_too_long']);
  assert.match(json.detail, 'has 22 bytes in gbk; the limit is 20');
  await sendEchoed(context, service, '你'.repeat(10));
});

test('A command of 4,000 bytes in the encoding, and 6,000 in UTF-8, is sent', async (context) => {
  const service = await startEncoded(context, gbk);
  await sendEchoed(context, service, '你'.repeat(2_000));
  assert.is(received(context), `${'c4e3'.repeat(2_000)}0a`);
});

test('The stop line and the console probe of an encoded console are matched as text', async (context) => {
  const service = await startEncoded(context, gbk, {
    stopLine: '^服务器已停止$',
    health: { console: { command: '状态', expect: '^GOT 状态$' } },
  });
  await waitForStatus(service, ({ health }) => health.state === 'healthy');
  await service.post('/command', { Command: 'print b7fecef1c6f7d2d1cda3d6b90a' });
  await service.post('/command', { Command: 'exit 4' });
  const { last_exit: exit } = await waitForStatus(service, ({ last_exit }) => last_exit !== null);
  assert.equal([exit.outcome, exit.expected, exit.code], ['stopped', true, 4]);
});

test('An announcement is sent with similar characters, as the history shows', async (context) => {
  const service = await startEncoded(context, gbk, { announce: { message: '说 {message}' } });
  const action = { type: 'announcement', message: 'Café Łódź ☃' };
  const when = dailyRule();
  const created = await service.post('/schedules', { name: 'Notice', action, when });
  assert.is(created.status, 201, created.text);
  await service.post(`/schedules/${created.json.id}/run`);
  await context.workspace.waitForConsole(/GOT [^\n]*\n/, (await service.get('/status')).json.run);
  assert.is((await service.get('/console?lines=1')).text, 'GOT 说 Café Lódz ?\n');
  const entries = (await service.get('/history?type=announcement.sent')).json;
  assert.equal([entries[0].outcome, entries[0].detail.replaced], ['sent', 'Łź☃']);
});

test('The reason of a notice is sent with similar characters', async (context) => {
  const service = await startEncoded(context, gbk, { announce: { message: '说 {message}' } });
  const run = (await service.get('/status')).json.run;
  const answer = await service.post(`/stop?notice=1&reason=${encodeURIComponent('Łódź')}`);
  assert.is(answer.status, 204, answer.text);
  assert.match((await service.get(`/console?run=${run}&after=0`)).text, 'Lódz');
  const [entry] = (await service.get('/history?type=operation.stop')).json;
  assert.equal([entry.outcome, entry.detail.reason, entry.detail.replaced], ['done', 'Łódź', 'Łź']);
});

test('A command of a schedule is sent in the encoding', async (context) => {
  const service = await startEncoded(context, gbk);
  const action = { type: 'command', command: 'say 你好' };
  const created = await service.post('/schedules', { name: 'Greeting', action, when: dailyRule() });
  assert.is(created.status, 201, created.text);
  await service.post(`/schedules/${created.json.id}/run`);
  await context.workspace.waitForConsole(/GOT [^\n]*\n/, (await service.get('/status')).json.run);
  assert.is(received(context), '73617920c4e3bac30a');
});

test('The command of an assistant is encoded, and the console arrives as text', async (context) => {
  const service = await startEncoded(context, gbk);
  const assistant = await startAssistant(service.base);
  try {
    const { json } = await assistant.call('send_command', { command: 'say 你好' });
    await context.workspace.waitForConsole(/GOT [^\n]*\n/, (await service.get('/status')).json.run);
    assert.is(received(context), '73617920c4e3bac30a');
    const read = await assistant.call('read_console', { cursor: json.cursor });
    assert.match(read.json.text, /^GOT say 你好\n/);
  } finally {
    await assistant.end();
  }
});

test('A test restore starts an encoded server, and ends it by the stop line', async (context) => {
  const service = await startEncoded(context, gbk, {
    command: ['/usr/bin/perl', join(fixtures, 'encoded-server.pl'), '--quit', 'cda3d6b9', gbk.hex],
    testArguments: ['{port}'],
    stop: { command: '停止', timeoutMs: 60_000 },
    backup: 'freeze',
  });
  const { json } = await service.post('/backups', { folder: 'world' });
  assert.is((await ended(service, json)).problem, null);
  assert.is((await service.post(`/backups/${json.id}/test`)).status, 202);
  const { tested } = await ended(service, json);
  assert.equal([tested.problem, tested.started], [null, true]);
});

test('The next manager decodes the run with the old encoding', async (context) => {
  const { workspace, manageProcess } = context;
  addEncoded(context, gbk);
  const first = await manageProcess();
  const run = await startReady(first);
  await sendEchoed(context, first, '你好');
  await first.end('SIGKILL');
  workspace.addBuild('encoded', { command: ['/bin/sh', '-c', 'exit 0'] });
  const next = await manageProcess();
  assert.is((await next.get('/console?after=0')).text, '[插件] 启动完成\nGOT 你好\n');
  const { status } = await next.post('/command', { Command: '再见' });
  assert.is(status, 202);
  await workspace.waitForConsole(/GOT [^\n]*\nGOT [^\n]*\n/, run);
  assert.is(received(context), 'c4e3bac30ad4d9bcfb0a');
  assert.is((await next.post('/stop')).status, 204);
  assert.is((await next.get(`/console?run=${run}&lines=1`)).text, 'GOT 再见\n');
});

test.run();
