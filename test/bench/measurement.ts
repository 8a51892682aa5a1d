/**
 * The processes and files of one measurement. The processes and files are removed at the end of the measurement, even
 * after an interruption.
 */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTime } from './measure.js';

export interface Measurement {
  /** A temporary directory. */
  readonly directory: string;
  /** Starts a process that ends with the measurement at the latest. */
  spawn(program: string, args: readonly string[], options: SpawnOptions): ChildProcess;
  /** Starts a Node program that prints `… serves at ADDRESS`. Returns the process and the address. */
  serve(args: readonly string[]): Promise<{ readonly child: ChildProcess; readonly base: string }>;
  /** Registers a clean-up that runs after the processes have exited. Clean-ups run in reverse order. */
  onEnd(undo: () => unknown): void;
  end(): Promise<void>;
  isEnding(): boolean;
}

export function createMeasurement(): Measurement {
  const directory = mkdtempSync(join(tmpdir(), 'server-manager-bench-'));
  const cleanUps: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 })];
  const running = new Set<ChildProcess>();
  let ending: Promise<void> | null = null;

  async function cleanUp(): Promise<void> {
    await Promise.all([...running].map((child) => endProcess(child)));
    for (let undo = cleanUps.pop(); undo !== undefined; undo = cleanUps.pop()) {
      try {
        await undo();
      } catch (error) {
        console.error(error);
      }
    }
  }

  const measurement: Measurement = {
    directory,
    spawn(program, args, options) {
      // After an interruption a measurement runs until it fails here.
      if (ending !== null) throw new Error('the figure is over');
      const child = spawn(program, args, options);
      running.add(child);
      child.once('exit', () => running.delete(child));
      child.once('error', () => running.delete(child));
      return child;
    },
    async serve(args) {
      const child = measurement.spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
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
    onEnd: (undo) => void cleanUps.push(undo),
    end: () => (ending ??= cleanUp()),
    isEnding: () => ending !== null,
  };
  return measurement;
}

/** Sends the signal, sends SIGKILL if the process does not exit, and waits for its exit. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  child.kill(signal);
  await inTime(gone, `the end of process ${child.pid}`).catch(() => {
    child.kill('SIGKILL');
    return gone;
  });
}
