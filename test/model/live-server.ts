/** Causes the events of the server's chart in a running service with real processes. */
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, type RunningService, startService } from '../kit/manager/service.js';
import { createWorkspace, fixtures } from '../kit/manager/workspace.js';
import { isAlive, processTreeOf } from '../kit/system/processes.js';
import type { ModelEvent, OperationName } from './chart.js';

/**
 * Builds that ignore the stop request, with their grace periods in milliseconds. A server of the Build `held` ends only
 * when the test kills it.
 */
const gracePeriods = { held: 120_000, killed: 50 };

export interface SentOperation {
  readonly name: 'start' | 'stop' | 'restart' | 'endNotice';
  readonly answer: Promise<Answer>;
}

export interface LiveServer {
  /** Brings the service to the state after the events. If a state is too short, at least the last operation is sent. */
  play(events: readonly ModelEvent[]): Promise<void>;
  /** Sends an operation without waiting for its answer. */
  send(name: OperationName): Promise<Answer>;
  kill(): Promise<Answer>;
  /** Ends processes until the operation has been answered. @returns its answer */
  finish(answer: Promise<Answer>): Promise<Answer>;
  /** Returns the operations that `play` sent, with their answers. */
  pending(): readonly SentOperation[];
  status(): Promise<{ state: string; phase: string | null; run: string | null; pid: number | null }>;
  /** Waits for the current operations and stops the server. */
  reset(): Promise<void>;
  end(): Promise<void>;
}

export async function startLiveServer(): Promise<LiveServer> {
  const workspace = createWorkspace();
  for (const [id, timeoutMs] of Object.entries(gracePeriods)) {
    workspace.addBuild(id, { command: [join(fixtures, 'console-server.sh'), 'stubborn'], stop: { timeoutMs } });
  }
  const unrunnable = workspace.addBuild('unrunnable', { command: ['./program'] });
  writeFileSync(join(unrunnable, 'program'), 'not a program');
  chmodSync(join(unrunnable, 'program'), 0o755);
  workspace.addFolder('world');
  const service: RunningService = await startService(workspace.root, { args: ['--log-level', 'warn'] });
  let sent: SentOperation[] = [];
  let build: keyof typeof gracePeriods = 'held';
  /** The run that the events began. The next run may begin before the test reads the status. */
  let run: string | null = null;

  const status = async () => (await service.get('/status')).json;

  async function until(condition: (status: any) => boolean): Promise<any> {
    for (;;) {
      const now = await status();
      if (condition(now)) return now;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Ends notices until the answer has arrived, and kills the processes of every run that stops or restarts. */
  async function finish(answer: Promise<Answer>): Promise<Answer> {
    let answered = false;
    void answer.finally(() => (answered = true)).catch(() => undefined);
    while (!answered) {
      const { phase, run } = await status();
      if (phase === 'announcing') void service.post('/notice/end');
      if (phase === 'stopping' || phase === 'restarting') for (const pid of processTreeOf(run)) kill(pid);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return answer;
  }

  function send(name: OperationName): Promise<Answer> {
    switch (name) {
      case 'start':
        return service.post('/start', { Build: build, Folder: 'world' });
      case 'start with invalid input':
        return service.post('/start', { Build: 'nothing', Folder: 'world' });
      case 'restart':
        return service.post('/restart');
      case 'restart with a deleted Build': {
        // A restart in progress has already looked up its Build and Data Folder.
        const file = join(workspace.root, 'builds', build, 'build.json');
        renameSync(file, `${file}.gone`);
        return service.post('/restart').finally(() => renameSync(`${file}.gone`, file));
      }
      case 'stop':
        return service.post('/stop');
      case 'command':
        return service.post('/command', { Command: 'hello' });
      case 'command with invalid input':
        return service.post('/command', {});
      case 'cancel notice':
        return service.request('DELETE', '/notice');
      case 'end notice':
        return service.post('/notice/end');
      case 'postpone notice':
        return service.post('/notice/postpone');
    }
  }

  /** Ends the main process. A child process, which ignores the stop signal, keeps running. */
  async function endMain(): Promise<void> {
    const { pid } = await status();
    await service.post('/command', { Command: 'child' });
    await workspace.waitForConsole(/CHILD \d+/, run ?? '');
    kill(pid);
    await until(() => !isAlive(pid));
  }

  /** @param rest the events that follow */
  async function step(event: ModelEvent, rest: readonly ModelEvent[]): Promise<void> {
    const [next] = rest;
    switch (event.type) {
      case 'start':
        sent.push({
          name: 'start',
          answer:
            next?.type === 'process.spawnFailed'
              ? service.post('/start', { Build: 'unrunnable', Folder: 'world' })
              : send('start'),
        });
        await until(({ state }) => state === 'running' || next?.type === 'process.spawnFailed');
        return;
      case 'process.spawned': {
        ({ run } = await until(({ phase }) => phase === 'up'));
        // The fixture ignores signals only after it has printed READY.
        await workspace.waitForConsole('READY', run ?? '');
        return;
      }
      case 'process.spawnFailed':
        await until(({ state }) => state === 'stopped');
        return;
      case 'stop':
      case 'restart': {
        // The child process must exist before the stop sequence begins, which may be announced first.
        if (rest.find(({ type }) => type.startsWith('process.'))?.type === 'process.mainExited') {
          await service.post('/command', { Command: 'child' });
          await workspace.waitForConsole(/CHILD \d+/, run ?? '');
        }
        if (event.notice !== undefined) {
          sent.push({
            name: event.type,
            answer: service.post(`/${event.type}?notice=${event.notice.seconds}`),
          });
          await until(({ phase }) => phase === 'announcing');
          return;
        }
        sent.push({ name: event.type, answer: send(event.type) });
        await until((now) => now.phase === (event.type === 'stop' ? 'stopping' : 'restarting') || now.run !== run);
        return;
      }
      case 'postponeNotice':
        await send('postpone notice');
        return;
      case 'endNotice':
        sent.push({ name: 'endNotice', answer: send('end notice') });
        await until(({ phase }) => phase !== 'announcing');
        return;
      case 'process.mainExited': {
        const { phase, pid, run: current } = await status();
        // If the grace period is over, the next run may have begun: do not kill it.
        if (current !== run) return;
        if (phase === 'up' || phase === 'announcing') await endMain();
        else kill(pid);
        await until((now) => now.alive.length > 0 || now.run !== run);
        return;
      }
      case 'process.treeExited': {
        // The kill is repeated, because a process that is just executing its program has no environment and is not
        // found.
        await until((now) => {
          for (const pid of processTreeOf(run ?? '')) kill(pid);
          return now.run !== run;
        });
        return;
      }
      default:
        // A delay or an automatic event needs no action.
        return;
    }
  }

  async function reset(): Promise<void> {
    for (const { answer } of sent) await finish(answer);
    sent = [];
    if ((await status()).state === 'running') await finish(send('stop'));
  }

  return {
    async play(events) {
      build = events.some(({ type }) => /^xstate\.after\.(grace|restGrace)/.test(type)) ? 'killed' : 'held';
      for (const [index, event] of events.entries()) await step(event, events.slice(index + 1));
    },
    send,
    kill: () => service.post('/kill'),
    finish,
    pending: () => sent,
    status,
    reset,
    async end() {
      await reset();
      await service.end();
      workspace.remove();
    },
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
