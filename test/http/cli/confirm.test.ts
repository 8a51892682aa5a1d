/** Commands that delete ask for confirmation on a terminal, and need --yes elsewhere. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { commandLine } from '../../kit/manager/service-process.js';
import { plainEnvironment, runCommandLine } from './command-line.js';
import { openSession, type Session } from './session.js';

const test = suite<{ session: Session }>('http/cli/confirm');

test.before(async (context) => {
  context.session = await openSession((workspace) => {
    workspace.addFolder('world');
    workspace.addFolder('other');
  });
});

test.after(({ session }) => session.end());

/** Runs a command on a terminal, and answers its question. */
async function answer(
  session: Session,
  words: readonly string[],
  line: string,
  onQuestion: () => Promise<unknown> = async () => undefined,
): Promise<string> {
  const command = [process.execPath, commandLine, ...words].map((word) => `'${word}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { ...plainEnvironment(), SERVER_MANAGER_URL: session.service.base },
    stdio: 'pipe',
  });
  let shown = '';
  let isAsked = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
    if (!shown.includes('[y/N]') || isAsked) return;
    isAsked = true;
    void onQuestion().then(() => child.stdin.end(`${line}\n`));
  });
  const [status] = (await once(child, 'close')) as [number];
  return `${shown.replaceAll('\r', '')}exit status ${status}`;
}

test('A deletion without a terminal needs --yes, and otherwise sends no request', async () => {
  for (const [words, effect] of [
    [
      ['folders', 'remove', 'world'],
      'deletes the Data Folder "world" with its trash, its versions and its files, or only the link to an adopted directory',
    ],
    [['builds', 'remove', 'one'], 'removes the Build "one" and its files'],
    [['backups', 'remove', 'b1'], 'deletes the backup "b1"'],
    [['backups', 'restore', 'b1'], 'replaces the files of the Data Folder, if there is one'],
    [['backups', 'kept', 'remove', '.k'], 'deletes the kept folder ".k" and its files'],
    [['schedules', 'remove', 's1'], 'removes the schedule "s1"'],
    [['webhooks', 'remove', 'w1'], 'removes the webhook "w1" with its secret'],
    [['access', 'tokens', 'remove', 'bot'], 'revokes the token "bot" at once'],
    [['access', 'accounts', 'remove', 'Ann'], 'deletes the account "Ann", and ends its sessions'],
  ] as const) {
    const { status, stdout, stderr } = await runCommandLine(words, { SERVER_MANAGER_URL: 'http://127.0.0.1:9' });
    assert.equal([status, stdout], [2, ''], words.join(' '));
    assert.is(stderr, `server-manager: This ${effect}. Add --yes to confirm that.\n`);
  }
});

test('A deletion on a terminal asks for confirmation, and only the answer yes deletes', async ({ session }) => {
  const world = join(session.workspace.root, 'data/world');
  const refused = await answer(session, ['folders', 'remove', 'world'], '');
  assert.match(
    refused,
    /^(\n)?This deletes the Data Folder "world" with its trash, .* or only the link to an adopted directory\. Continue\? \[y\/N\] /,
  );
  assert.match(refused, /Nothing was changed\.\nexit status 1$/);
  assert.ok(existsSync(world));
  assert.match(await answer(session, ['folders', 'remove', 'world'], 'y'), /has been deleted\.\nexit status 0$/);
  assert.not(existsSync(world));
});

test('The plan of an import on a terminal is carried out only after the answer yes', async ({ session }) => {
  const txData = join(session.workspace.root, 'txData');
  mkdirSync(join(txData, 'default'), { recursive: true });
  writeFileSync(join(txData, 'default/config.json'), '{ "version": 2, "restarter": { "schedule": ["04:00"] } }');
  const command = ['import', 'txadmin', txData];
  const refused = await answer(session, command, '');
  assert.match(refused, 'new     schedule "Restart", every day at 04:00');
  assert.match(refused, 'This carries out the plan. Continue? [y/N] ');
  assert.match(refused, /Nothing was changed\.\nexit status 1$/);
  assert.equal((await session.service.get('/schedules')).json, []);
  assert.match(await answer(session, command, 'y'), 'restarts the server at 04:00.');
  const [schedule] = (await session.service.get('/schedules')).json;
  assert.equal(schedule.when.times, ['04:00']);
  await session.service.request('DELETE', `/schedules/${schedule.id}`);
});

test('backups restore asks before it replaces a Data Folder', async ({ session }) => {
  const [, id = ''] = /^Backup (\w+) /.exec(await session.done('backups', 'create', 'other')) ?? [];
  const refused = await answer(session, ['backups', 'restore', id], 'n');
  assert.match(refused, /This replaces the files of the Data Folder "other"\. Continue\?/);
  const created = await answer(session, ['backups', 'restore', id, '--folder', 'new'], 'n');
  assert.not.match(created, 'Continue?');
  assert.match(created, /was restored to "new"\.[^]*exit status 0$/);
});

test('A confirmed deletion does not delete an object that changed after the question', async ({ session }) => {
  const { service, done } = session;
  const { json: schedule } = await service.post('/schedules', {
    name: 'Nightly',
    when: { times: ['04:00'] },
    action: { type: 'restart' },
  });
  const { json: webhook } = await service.post('/webhooks', { name: 'Chat', url: 'http://127.0.0.1:9/hook' });
  for (const [words, path] of [
    [['schedules', 'remove', schedule.id], `/schedules/${schedule.id}`],
    [['webhooks', 'remove', webhook.id], `/webhooks/${webhook.id}`],
  ] as const) {
    const body = JSON.stringify({ name: 'Changed' });
    const headers = { 'Content-Type': 'application/json' };
    const change = (): Promise<unknown> => service.request('PATCH', path, { body, headers });
    const shown = await answer(session, words, 'y', change);
    assert.match(shown, /changed it at the same time.*[^]*exit status 1$/, shown);
    assert.is((await service.get(path)).json.name, 'Changed');
    await done(...words, '--yes');
    assert.is((await service.get(path)).status, 404);
  }
});

test.run();
