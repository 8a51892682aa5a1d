/**
 * Kills the manager with SIGKILL at random moments, even during its start-up, while a server prints continuously,
 * clients send commands and subscribers read /events. The program then checks that no line or command was lost,
 * duplicated or wrong.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as assert from 'uvu/assert';
import { readPidRecord } from '../../adapters/process/run-files/keeper-files.js';
import { runDirectory } from '../../adapters/process/run-files/run-directory.js';
import type { RunningService } from '../kit/manager/service.js';
import { type ServiceProcess, startServiceProcess } from '../kit/manager/service-process.js';
import { createWorkspace, fixtures, type Workspace } from '../kit/manager/workspace.js';
import { findFreePort } from '../kit/system/free-port.js';
import { isAlive } from '../kit/system/processes.js';
import { type SentCommands, sendCommands } from './commands.js';
import { type ConsoleSubscriber, subscribeToConsole } from './console-subscriber.js';

export interface ChaosPlan {
  /** The number of kills of the manager. */
  readonly kills: number;
  /** Whether the keeper is killed at the beginning. */
  readonly withoutKeeper?: boolean;
  /** The way in which the managers find the processes of the run; by default by a cgroup, if cgroups are available. */
  readonly processTree?: 'auto' | 'proc';
}

export interface ChaosFigures {
  readonly kills: number;
  /** Managers that were killed before they listened. */
  readonly beforeServing: number;
  readonly lines: number;
  readonly accepted: number;
  /** Commands sent while no manager listened. */
  readonly unsent: number;
  /** Commands without an answer. */
  readonly lost: number;
  /** Commands that arrived, but got no answer. */
  readonly lostButArrived: number;
  /** Milliseconds from the server's exit until the manager reports it. */
  readonly noticedWithin: number;
}

const clients = 4;
const subscribers = 2;
const exitCode = 7;

/** The time after the beginning of listening within which a manager is killed, in milliseconds. */
const maxServingMs = 400;
/** The time after its start within which every fourth manager is killed, in milliseconds. */
const maxStartUpMs = 400;

/** @throws an assertion error if a line or command was lost, duplicated or wrong */
export async function runChaos({
  kills,
  withoutKeeper = false,
  processTree = 'auto',
}: ChaosPlan): Promise<ChaosFigures> {
  const workspace = createWorkspace();
  workspace.addBuild('counting', { command: [join(fixtures, 'counting-server.pl')] });
  workspace.addFolder('world');
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  let service = await startManager(workspace, port, processTree);
  let sent: SentCommands | null = null;
  const subscriptions: ConsoleSubscriber[] = [];
  let server = 0;
  try {
    assert.is((await service.post('/start', { Build: 'counting', Folder: 'world' })).status, 204);
    const { json: before } = await service.get('/status');
    server = before.pid;
    if (withoutKeeper)
      process.kill(
        readPidRecord(runDirectory(join(workspace.root, 'run', before.run)))?.keeperPid as number,
        'SIGKILL',
      );
    sent = sendCommands(base, clients);
    for (let number = 0; number < subscribers; number += 1) subscriptions.push(subscribeToConsole(base, before.run));

    let beforeServing = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await pause(Math.random() * maxServingMs);
      await service.end('SIGKILL');
      if (kill % 4 === 0) {
        kill += 1;
        beforeServing += (await killEarly(workspace, port, processTree)) ? 1 : 0;
      }
      service = await startManager(workspace, port, processTree);
    }
    const commands = await sent.end();
    const { json: after } = await service.get('/status');
    assert.equal(
      [after.state, after.run, after.pid, after.started_at],
      ['running', before.run, before.pid, before.started_at],
      'the server was never restarted',
    );

    const noticedWithin = await endServer(service, server);
    const { json: status } = await service.get('/status');
    const { code, expected, unseen, run } = status.last_exit;
    assert.equal(
      { code, expected, unseen, run },
      {
        code: withoutKeeper ? null : exitCode,
        expected: false,
        unseen: withoutKeeper ? 'keeper_gone' : null,
        run: before.run,
      },
    );

    const written = readFileSync(join(workspace.root, 'run', before.run, 'console.log'));
    const lines = checkLines(written.toString());
    for (const subscriber of subscriptions)
      assert.ok(
        Buffer.from(await subscriber.textUpTo(written.length)).equals(written),
        'a subscriber got every byte once',
      );
    return { kills, beforeServing, lines: lines.length, noticedWithin, ...checkCommands(commands, lines) };
  } finally {
    await sent?.end();
    for (const subscriber of subscriptions) subscriber.close();
    await service.end('SIGKILL');
    if (server !== 0 && isAlive(server)) process.kill(server, 'SIGKILL');
    workspace.remove();
  }
}

function startManager(
  workspace: Workspace,
  port: number,
  processTree: 'auto' | 'proc',
  onSpawn: (child: ChildProcess) => void = () => undefined,
): Promise<ServiceProcess> {
  const args = ['--port', String(port), '--log-level', 'silent', '--process-tree', processTree];
  return startServiceProcess(workspace.root, { args, onSpawn });
}

/** Starts a manager and kills it at a random moment. @returns whether the kill came before the manager listened */
async function killEarly(workspace: Workspace, port: number, processTree: 'auto' | 'proc'): Promise<boolean> {
  const onSpawn = (child: ChildProcess): void =>
    void setTimeout(() => child.kill('SIGKILL'), Math.random() * maxStartUpMs);
  const doomed = await startManager(workspace, port, processTree, onSpawn).catch(() => null);
  await doomed?.end('SIGKILL');
  return doomed === null;
}

/** Makes the server exit. @returns the milliseconds from the server's exit until the manager reports it */
async function endServer(service: RunningService, pid: number): Promise<number> {
  assert.is((await service.post('/command', { Command: `end ${exitCode}` })).status, 202);
  while (isAlive(pid)) await pause(1);
  const ended = performance.now();
  while ((await service.get('/status')).json.state !== 'stopped') await pause(1);
  return performance.now() - ended;
}

/** Checks that every line occurs once, in order. @returns the lines without their numbers */
function checkLines(text: string): string[] {
  const lines = text.split('\n');
  assert.is(lines.pop(), '', 'the last line is complete');
  return lines.map((line, index) => {
    const [number = '', ...words] = line.split(' ');
    assert.is(Number(number), index, 'every line once, in order');
    return words.join(' ');
  });
}

function checkCommands(
  { accepted, lost, refused, unsent }: Awaited<ReturnType<SentCommands['end']>>,
  lines: readonly string[],
) {
  const arrivals = new Map<string, number>();
  for (const line of lines) {
    const command = /^got (c.*)$/.exec(line)?.[1];
    if (command !== undefined) arrivals.set(command, (arrivals.get(command) ?? 0) + 1);
  }
  for (const command of accepted) assert.is(arrivals.get(command), 1, `${command} was answered 202`);
  for (const command of lost) assert.ok((arrivals.get(command) ?? 0) <= 1, `the answer to ${command} was lost`);
  for (const command of [...refused, ...unsent]) assert.is(arrivals.get(command), undefined, `${command} was refused`);
  return {
    accepted: accepted.length,
    unsent: unsent.length,
    lost: lost.length,
    lostButArrived: lost.filter((command) => arrivals.has(command)).length,
  };
}
