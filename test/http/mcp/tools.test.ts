/** The tools of `server-manager mcp` against the real service. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type SharedService, shareService, startStandard, waitForHistory } from '../../kit/manager/shared-service.js';
import { until } from '../../kit/system/until.js';
import { type Assistant, startAssistant } from './assistant.js';

const test = suite<SharedService & { assistant: Assistant }>('http/mcp/tools');

shareService(test as never, (workspace) => {
  workspace.addBuild('silent', undefined, ['silent']);
  workspace.addBuild('mute', { command: ['/bin/sh', '-c', 'exec sleep 1000'], console: 'none' });
  workspace.addBuild('asking', {
    command: ['/bin/sh', '-c', 'echo READY; read -r line; echo "ANSWER [$line]"; exec sleep 1000'],
    ready: 'READY',
  });
  workspace.addBuild('waiting', { command: ['/bin/sh', '-c', 'sleep 1000'], ready: 'NEVER' });
  for (let number = 0; number < 150; number += 1) workspace.addFolder(`folder-${String(number).padStart(3, '0')}`);
});

test.before(async (context) => {
  context.assistant = await startAssistant(context.service.base);
});

test.after(async ({ assistant }) => {
  await assistant?.end();
});

test('Every tool is described and refuses unknown arguments', async ({ assistant }) => {
  for (const { name, title, description, annotations, inputSchema } of await assistant.tools()) {
    assert.ok(title && description, name);
    for (const hint of ['readOnlyHint', 'destructiveHint', 'idempotentHint'] as const)
      assert.type(annotations?.[hint], 'boolean', `${name} ${hint}`);
    assert.is(inputSchema.additionalProperties, false, name);
  }
  const { isError, text } = await assistant.call('stop_server', { notice_second: 30 });
  assert.ok(isError);
  assert.match(text, 'notice_second');
});

test('Each operation of an assistant has one entry in the history', async ({ assistant, service, workspace }) => {
  await waitForHistory(service);
  assert.equal((await assistant.call('start_server', { build: 'console', folder: 'world' })).json, {
    started: true,
    reached: 'launched',
  });
  await workspace.waitForConsole('READY');
  assert.is((await assistant.call('status')).json.state, 'running');
  const sent = await assistant.call('send_command', { command: 'hello assistant' });
  await workspace.waitForConsole('GOT hello assistant');
  const read = await assistant.call('read_console', { cursor: sent.json.cursor });
  assert.match(read.json.text, /^GOT hello assistant\n/);
  assert.is((await assistant.call('restart_server')).json.restarted, true);
  assert.is((await assistant.call('stop_server')).json.stopped, true);
  const { items } = (await assistant.call('history', { type: ['operation', 'command'], limit: 4 })).json;
  assert.equal(
    items.map(({ type, outcome }: any) => [type, outcome]),
    [
      ['operation.stop', 'done'],
      ['operation.restart', 'done'],
      ['command.sent', 'done'],
      ['operation.start', 'done'],
    ],
  );
});

test('send_command sends an empty line only if the assistant requests an empty line', async ({
  assistant,
  service,
  workspace,
}) => {
  const started = await service.post('/start?wait=ready', { Build: 'asking', Folder: 'world' });
  assert.is(started.status, 204, started.text);
  const refused = await assistant.call('send_command', { command: '' });
  assert.ok(refused.isError && refused.text.includes('Command'), refused.text);
  const sent = await assistant.call('send_command', { command: '', blank: true });
  assert.is(sent.json.sent, true);
  await workspace.waitForConsole('ANSWER []');
  await service.post('/stop');
});

test('read_console of a run without output returns an empty text', async ({ assistant, service }) => {
  await service.post('/start', { Build: 'mute', Folder: 'world' });
  const { isError, json } = await assistant.call('read_console');
  assert.not(isError);
  assert.equal(
    { text: json.text, at_end: json.at_end, missing: json.missing_bytes },
    { text: '', at_end: true, missing: 0 },
  );
});

test('The error of a refused operation has title, code, detail and remedy', async ({ assistant, service }) => {
  const { isError, text } = await assistant.call('stop_server');
  const { title, detail, remedy } = (await service.post('/stop')).json;
  assert.ok(isError);
  assert.is(text, `${title} (not_running)\n${detail}\n${remedy}`);
});

test('A long list is continued by its cursor without a gap', async ({ assistant, service }) => {
  const names: string[] = [];
  let cursor: string | null = null;
  do {
    const { text, json }: any = await assistant.call('folders', cursor === null ? {} : { cursor });
    assert.ok(text.length < 40_000, `${text.length} characters`);
    names.push(...json.items.map(({ name }: any) => name));
    cursor = json.next_cursor;
  } while (cursor !== null);
  const { json } = await service.get('/datafolders');
  assert.equal(
    names,
    json.map(({ name }: any) => name),
  );
  assert.ok(names.length > 150);
});

test('The history is continued by its cursor', async ({ assistant, service }) => {
  await waitForHistory(service);
  const first = (await assistant.call('history', { limit: 1 })).json;
  const second = (await assistant.call('history', { limit: 1, cursor: first.next_cursor })).json;
  assert.ok(second.items[0].id < first.items[0].id);
});

test('A search finds a text across the pieces of a giant line', async (shared) => {
  const { assistant, service, workspace } = shared;
  workspace.addBuild('giant', {
    command: [
      '/bin/sh',
      '-c',
      "head -c 3000000 /dev/zero | tr '\\0' x; printf 'Needle\\n'; echo READY; echo after; read -r line",
    ],
  });
  await service.post('/builds');
  await startStandard(shared, { Build: 'giant', Folder: 'world' });
  await workspace.waitForConsole('after\n');
  const found = await assistant.call('search_console', { text: 'xneedle' });
  assert.is(found.json.matches.length, 1, found.text.slice(0, 500));
  assert.match(found.json.matches[0].text, /^…x+Needle$/);
  assert.is(found.json.at_end, true);
  assert.ok(found.text.length < 5_000);
  const read = await assistant.call('read_console', { cursor: `${found.json.matches[0].run}:0` });
  assert.ok(read.text.length < 40_000, `${read.text.length} characters`);
  assert.match(read.json.text, /more characters\)/);
  assert.is(read.json.at_end, false);
  const last = await assistant.call('read_console', { lines: 2 });
  assert.is(last.json.text, 'READY\nafter\n');
});

test('A search of the console continues after the last match', async (shared) => {
  const { assistant, service, workspace } = shared;
  await startStandard(shared);
  for (const number of [1, 2, 3]) await service.post('/command', { Command: `Match ${number}` });
  await workspace.waitForConsole('GOT Match 3\n');
  const first = (await assistant.call('search_console', { text: 'MATCH', limit: 2, order: 'oldest' })).json;
  assert.equal(
    first.matches.map(({ text }: any) => text),
    ['GOT Match 1', 'GOT Match 2'],
  );
  const more = { text: 'MATCH', order: 'oldest', cursor: first.next_cursor };
  const second = (await assistant.call('search_console', more)).json;
  assert.equal(
    second.matches.map(({ text }: any) => text),
    ['GOT Match 3'],
  );
  await service.post('/restart');
  await workspace.waitForConsole('READY');
  assert.is((await assistant.call('search_console', { text: 'MATCH 3' })).json.matches.length, 0);
  const { json } = await assistant.call('search_console', { text: 'MATCH 3', all_runs: true });
  assert.equal([json.matches.length, json.at_end], [1, true]);
});

test('A cancelled call closes its request, and later calls are answered', async ({ assistant, service }) => {
  const cancel = new AbortController();
  const starting = assistant
    .call('start_server', { build: 'waiting', folder: 'world', wait_seconds: 50 }, cancel.signal)
    .then(
      () => assert.unreachable('the call was answered'),
      () => 'cancelled',
    );
  await until(async () => (await service.get('/status')).json.state === 'running', 'the launch');
  cancel.abort();
  assert.is(await starting, 'cancelled');
  assert.is((await assistant.call('status')).json.state, 'running');
  assert.is((await assistant.call('stop_server')).isError, false);
});

test('A Data Folder can be checked, and a check of an unknown folder returns an error', async ({ assistant }) => {
  const { json } = await assistant.call('check', { folder: 'world', build: 'console' });
  assert.is(json.folder, 'world');
  assert.ok(Array.isArray(json.findings));
  assert.match((await assistant.call('check', { folder: 'nowhere' })).text, /folder_not_found|folder_unknown/);
});

test('A schedule can be listed, postponed, skipped and carried out', async (shared) => {
  const { assistant, service } = shared;
  await waitForHistory(service);
  const input = {
    name: 'Greeting',
    when: { times: ['04:00'], zone: 'UTC' },
    action: { type: 'command', command: 'hello' },
  };
  const { json: created } = await service.post('/schedules', input);
  const { items } = (await assistant.call('schedules')).json;
  assert.is(items[0].id, created.id);
  const { at } = items[0].next;
  const postponed = (await assistant.call('postpone_occurrence', { schedule: created.id, at, minutes: 5 })).json;
  assert.is(Date.parse(postponed.due_at) - Date.parse(at), 300_000);
  assert.is((await assistant.call('skip_occurrence', { schedule: created.id, at })).json.state, 'skipped');
  assert.match((await assistant.call('skip_occurrence', { schedule: created.id, at })).text, 'occurrence_not_open');
  await startStandard(shared);
  assert.is((await assistant.call('run_schedule', { schedule: created.id })).isError, false);
  await shared.workspace.waitForConsole('GOT hello\n');
});

test.run();
