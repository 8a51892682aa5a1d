/** Plays the machine's events against the live service with real processes, whose start, exit and stubbornness it controls. */
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive, processTreeOf } from '../processes.js';
import { type Answer, type RunningService, startService } from '../service.js';
import { createWorkspace, fixtures } from '../workspace.js';
import type { ModelEvent, OperationName } from './chart.js';

/** Builds by what they do when they are asked to end. `held` ones end when the test kills them; milliseconds of grace. */
const graces = { held: 120_000, killed: 50 };

export interface LiveServer {
  /** Brings the service to where the events lead, or on the way there where the world does not hold still. */
  play(events: readonly ModelEvent[]): Promise<void>;
  /** Sends an operation without waiting for its answer. */
  send(name: OperationName): Promise<Answer>;
  kill(): Promise<Answer>;
  /** Lets whatever is under way come to its end. @returns the operation's answer */
  finish(answer: Promise<Answer>): Promise<Answer>;
  /** What `play` sent and has no answer yet. */
  pending(): readonly Promise<Answer>[];
  status(): Promise<{ state: string; phase: string | null; run: string | null; pid: number | null }>;
  /** Back to stopped, with nothing under way. */
  reset(): Promise<void>;
  end(): Promise<void>;
}

export async function startLiveServer(): Promise<LiveServer> {
  const workspace = createWorkspace();
  for (const [id, timeoutMs] of Object.entries(graces)) {
    workspace.addBuild(id, { command: [join(fixtures, 'console-server.sh'), 'stubborn'], stop: { timeoutMs } });
  }
  const unrunnable = workspace.addBuild('unrunnable', { command: ['./program'] });
  writeFileSync(join(unrunnable, 'program'), 'not a program');
  chmodSync(join(unrunnable, 'program'), 0o755);
  workspace.addFolder('world');
  const service: RunningService = await startService(workspace.root, { args: ['--log-level', 'warn'] });
  let under: Promise<Answer>[] = [];
  let build: keyof typeof graces = 'held';
  /** The run that the events are about: what follows it may be there before the test looks. */
  let run: string | null = null;

  const status = async () => (await service.get('/status')).json;

  async function until(holds: (status: any) => boolean): Promise<any> {
    for (;;) {
      const now = await status();
      if (holds(now)) return now;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Kills who is left of every run that is being ended, until the answer is there. */
  async function finish(answer: Promise<Answer>): Promise<Answer> {
    let answered = false;
    void answer.finally(() => (answered = true)).catch(() => undefined);
    while (!answered) {
      const { phase, run } = await status();
      if (phase === 'stopping' || phase === 'restarting') for (const pid of processTreeOf(run)) kill(pid);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return answer;
  }

  function send(name: OperationName): Promise<Answer> {
    switch (name) {
      case 'start':
        return service.post('/start', { Build: build, Folder: 'world' });
      case 'start with bad input':
        return service.post('/start', { Build: 'nothing', Folder: 'world' });
      case 'restart':
        return service.post('/restart');
      case 'restart with its Build gone': {
        // A restart under way has looked it up already.
        const file = join(workspace.root, 'builds', build, 'build.json');
        renameSync(file, `${file}.gone`);
        return service.post('/restart').finally(() => renameSync(`${file}.gone`, file));
      }
      case 'stop':
        return service.post('/stop');
      case 'command':
        return service.post('/command', { Command: 'hello' });
      case 'command with bad input':
        return service.post('/command', {});
    }
  }

  /** The main process ends, and one that ignores the stop signal is left. */
  async function endMain(): Promise<void> {
    const { pid } = await status();
    await service.post('/command', { Command: 'child' });
    await workspace.waitForConsole(/CHILD \d+/, run ?? '');
    kill(pid);
    await until(() => !isAlive(pid));
  }

  async function step(event: ModelEvent, next: ModelEvent | undefined): Promise<void> {
    switch (event.type) {
      case 'start':
        if (next?.type === 'process.spawnFailed')
          under.push(service.post('/start', { Build: 'unrunnable', Folder: 'world' }));
        else under.push(send('start'));
        await until(({ state }) => state === 'running' || next?.type === 'process.spawnFailed');
        return;
      case 'process.spawned': {
        ({ run } = await until(({ phase }) => phase === 'up'));
        // The fixture ignores signals only once it runs.
        await workspace.waitForConsole('READY', run ?? '');
        return;
      }
      case 'process.spawnFailed':
        await until(({ state }) => state === 'stopped');
        return;
      case 'stop':
      case 'restart': {
        // Whoever is to be left behind has to be there before the end begins.
        if (next?.type === 'process.ended') {
          await service.post('/command', { Command: 'child' });
          await workspace.waitForConsole(/CHILD \d+/, run ?? '');
        }
        under.push(send(event.type));
        await until((now) => now.phase === (event.type === 'stop' ? 'stopping' : 'restarting') || now.run !== run);
        return;
      }
      case 'process.ended': {
        const { phase, pid, run: current } = await status();
        // The grace may be over already: the next run is none of these events' concern.
        if (current !== run) return;
        if (phase === 'up') await endMain();
        else kill(pid);
        await until((now) => now.alive.length > 0 || now.run !== run);
        return;
      }
      case 'process.exited': {
        for (const pid of processTreeOf(run ?? '')) kill(pid);
        await until((now) => now.run !== run);
        return;
      }
      default:
        // A timeout, or what follows by itself: it comes when it comes.
        return;
    }
  }

  async function reset(): Promise<void> {
    for (const answer of under) await finish(answer);
    under = [];
    if ((await status()).state === 'running') await finish(send('stop'));
  }

  return {
    async play(events) {
      build = events.some(({ type }) => type.startsWith('xstate.after.grace')) ? 'killed' : 'held';
      for (const [index, event] of events.entries()) await step(event, events[index + 1]);
    },
    send,
    kill: () => service.post('/kill'),
    finish,
    pending: () => under,
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
    // It has gone already.
  }
}
