/** What a figure starts and makes, so that all of it is given back at its end, also when the run is interrupted. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTime } from './measure.js';

export interface Stage {
  /** A directory of the figure's own. */
  readonly directory: string;
  /** Starts a process that is ended with the stage at the latest. */
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Starts a Node program that says `… serves at ADDRESS`. @returns the process and the address */
  serve(args: readonly string[]): Promise<{ readonly child: ChildProcess; readonly base: string }>;
  /** Has something done at the end, after the processes have gone; what came last is undone first. */
  onEnd(undo: () => unknown): void;
  end(): Promise<void>;
}

export function createStage(): Stage {
  const directory = mkdtempSync(join(tmpdir(), 'server-manager-bench-'));
  const undoings: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 })];
  const living = new Set<ChildProcess>();
  let ending: Promise<void> | null = null;

  async function undoAll(): Promise<void> {
    await Promise.all([...living].map((child) => endProcess(child)));
    for (let undo = undoings.pop(); undo !== undefined; undo = undoings.pop()) {
      try {
        await undo();
      } catch (error) {
        console.error(error);
      }
    }
  }

  const stage: Stage = {
    directory,
    spawn(program, args, options) {
      // A figure that was interrupted goes on until it sees it: nothing new may come of that.
      if (ending !== null) throw new Error('the figure is over');
      const child = spawn(program, args, options);
      living.add(child);
      child.once('exit', () => living.delete(child));
      child.once('error', () => living.delete(child));
      return child;
    },
    async serve(args) {
      const child = stage.spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      const said = new Promise<string>((resolve, reject) => {
        let text = '';
        child.stdout?.on('data', (chunk: Buffer) => {
          text += chunk;
          const base = /serves at (http:\S+)/.exec(text)?.[1];
          if (base !== undefined) resolve(base);
        });
        child.once('exit', (code) => reject(new Error(`${args[0]} ended with ${code} before it served`)));
      });
      return { child, base: await inTime(said, `${args[0]} until it serves`) };
    },
    onEnd: (undo) => void undoings.push(undo),
    end: () => (ending ??= undoAll()),
  };
  return stage;
}

/** Asks a process to end, ends it when it does not, and waits until it has gone. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  child.kill(signal);
  await inTime(gone, `the end of process ${child.pid}`).catch(() => {
    child.kill('SIGKILL');
    return gone;
  });
}
