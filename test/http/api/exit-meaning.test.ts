/**
 * The meaning of an exit: the exit codes and the stop line of a Build, exits right after the start, and their causes.
 */
import * as assert from 'uvu/assert';
import type { RunningService } from '../../kit/manager/service.js';
import { startStandard, waitForEntry, waitForHistory, waitForStatus } from '../../kit/manager/shared-service.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../kit/manager/successive-services.js';
import { fixtures } from '../../kit/manager/workspace.js';

const test = successiveManagersSuite('http/api/exit-meaning');

const recovering = { args: ['--on-crash', 'restart', '--crash-backoff', '60', '--autostart'] };

interface Ended {
  readonly service: RunningService;
  readonly status: any;
}

/**
 * Starts the console server with the given fields in its build.json, and sends it the commands. Returns the status
 * after the exit.
 */
async function runConsole(context: SuccessiveManagers, fields: object, ...commands: string[]): Promise<Ended> {
  const { workspace } = context;
  const stop = { signal: 'SIGTERM', timeoutMs: 500 };
  workspace.addBuild('meant', { command: [`${fixtures}/console-server.sh`], stop, ...fields });
  const service = await context.manage(recovering);
  const { run } = await startStandard({ workspace, service }, { Build: 'meant', Folder: 'world' });
  for (const Command of commands) assert.is((await service.post('/command', { Command })).status, 202);
  return { service, status: await waitForStatus(service, ({ last_exit }) => last_exit?.run === run) };
}

/** Starts a server that exits by itself at once. Returns the status after its exit. */
async function runScript(context: SuccessiveManagers, script: string): Promise<Ended> {
  const stop = { timeoutMs: 500, restTimeoutMs: 0 };
  context.workspace.addBuild('brief', { command: ['/bin/sh', '-c', script], stop });
  const service = await context.manage(recovering);
  await waitForHistory(service);
  assert.is((await service.post('/start', { Build: 'brief', Folder: 'world' })).status, 204);
  return { service, status: await waitForStatus(service, ({ last_exit }) => last_exit !== null) };
}

const stopped = ({ state, recovery, last_exit: { outcome, expected } }: any) => [state, recovery, outcome, expected];
const isStop = ['stopped', null, 'stopped', true];

test('An exit with a "stop" code of the Build is a stop', async (context) => {
  const { service, status } = await runConsole(context, { exit: { 0: 'stop' } }, 'exit 0');
  assert.equal(stopped(status), isStop);
  await service.end();
  const next = await context.manage(recovering);
  assert.equal(stopped((await next.get('/status')).json), isStop);
  assert.equal((await next.get('/runs')).json[0].exit.outcome, 'stopped');
});

test('An exit after the stop line of the Build is a stop, even for the next manager', async (context) => {
  const lines = ['Stopping the server', 'exit 3'];
  const { service, status } = await runConsole(context, { stopLine: 'Stopping the server$' }, ...lines);
  assert.equal(stopped(status), isStop);
  await service.end();
  const next = await context.manage(recovering);
  assert.equal(stopped((await next.get('/status')).json), isStop);
  assert.equal((await next.get('/runs')).json[0].exit.outcome, 'stopped');
});

test('An exit without the stop line of the Build is followed by a start', async (context) => {
  const { service, status } = await runConsole(context, { stopLine: '^Stopping' }, 'exit 3');
  const { last_exit: exit } = status;
  assert.equal([exit.outcome, exit.expected], ['crashed', false]);
  await waitForStatus(service, ({ run, phase }) => phase === 'up' && run !== exit.run);
});

test('An exit with a "restart" code of the Build is followed by a start', async (context) => {
  const { service, status } = await runConsole(context, { exit: { 0: 'restart' } }, 'exit 0');
  assert.is(status.last_exit.outcome, 'exited');
  await waitForStatus(service, ({ run, phase }) => phase === 'up' && run !== status.last_exit.run);
});

test('An exit with a code that the Build calls "failed" is a crash', async (context) => {
  const { status } = await runConsole(context, { exit: { 0: 'failed' } }, 'exit 0');
  assert.is(status.last_exit.outcome, 'crashed');
});

test('A server whose licence agreement is not accepted is started only once', async (context) => {
  const line = 'You need to agree to the EULA in order to run the server. Go to eula.txt for more info.';
  const { service, status } = await runScript(context, `echo '${line}'; exit 0`);
  assert.equal([status.recovery.state, context.workspace.runs().length], ['gave_up', 1]);
  assert.match(status.recovery.reason, /^The server exited with code 0 within 15 s of its start/);
  const [{ code, remedy, count }] = status.last_exit.findings;
  assert.equal([code, count], ['eula_not_accepted', 1]);
  assert.match(remedy, 'eula.txt');
  const { detail } = await waitForEntry(service, 'server.exited');
  assert.equal(detail.findings, status.last_exit.findings);
  assert.is((await waitForEntry(service, 'recovery.gave_up')).outcome, 'exited_at_start');
});

test('A cause that a server prints several times has one finding with a count', async (context) => {
  const script =
    'for i in 1 2 3; do echo "Error: listen EADDRINUSE: address already in use 0.0.0.0:25565"; done; exit 0';
  const { service, status } = await runScript(context, script);
  const found = ({ last_exit }: any) => last_exit.findings.map(({ code, count }: any) => [code, count]);
  assert.equal(found(status), [['port_in_use', 3]]);
  await service.end();
  const next = await context.manage();
  assert.equal(found((await next.get('/status')).json), [['port_in_use', 3]]);
});

test('A server that moves to the background is started only once, with a warning', async (context) => {
  const { service, status } = await runScript(context, 'sleep 3000 & exit 0');
  const { run, survivors, findings } = status.last_exit;
  assert.equal([status.recovery.state, survivors, context.workspace.runs().length], ['gave_up', 1, 1]);
  assert.equal([findings.length, findings[0].code], [1, 'moved_to_background']);
  assert.match(findings[0].remedy, 'foreground');
  assert.match(status.recovery.reason, 'moved to the background');
  assert.equal(
    status.warnings.filter((warning: string) => warning.startsWith(`Run ${run}: The server moved to the background`))
      .length,
    1,
  );
  // The next run has only its own warnings.
  const next = await startStandard({ workspace: context.workspace, service });
  assert.equal(
    [next.last_exit.run, next.warnings.join()],
    [run, next.warnings.filter((each: string) => each.startsWith(`Run ${next.run}: `)).join()],
  );
});

test.run();
