/** A command as a process that is observed while it is running. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandLine } from '../../kit/manager/service-process.js';
import { type CommandLineRun, plainEnvironment } from './command-line.js';

export interface LiveCommand {
  readonly process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Waits until the condition is true. Throws if the process exits before the expected output. */
  until(isEnough: () => boolean): Promise<void>;
  /** Sends the signal, if given, and waits for the exit. */
  end(signal?: NodeJS.Signals): Promise<CommandLineRun>;
}

/** Starts `server-manager` with the arguments. @param input the content of the command's standard input */
export function startCommand(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = ''): LiveCommand {
  const child = spawn(process.execPath, [commandLine, ...args], {
    env: { ...plainEnvironment(), ...env },
    cwd: '/',
    stdio: 'pipe',
  });
  child.stdin.on('error', () => undefined).end(input);
  const texts = { stdout: '', stderr: '' };
  const waiting = new Set<() => void>();
  let hasEnded = false;
  const wakeAll = (): void => [...waiting].forEach((wake) => wake());
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
      wakeAll();
    });
  }
  const closed = once(child, 'close').then(([status]) => {
    hasEnded = true;
    wakeAll();
    return { status: status as number | null, ...texts };
  });

  return {
    process: child,
    stdout: () => texts.stdout,
    stderr: () => texts.stderr,
    async until(isEnough) {
      while (!isEnough()) {
        if (hasEnded) throw new Error(`it exited too early: ${texts.stdout}${texts.stderr}`);
        await new Promise<void>((resolve) => {
          const wake = (): void => {
            waiting.delete(wake);
            resolve();
          };
          waiting.add(wake);
        });
      }
    },
    end(signal) {
      if (signal !== undefined && !hasEnded) child.kill(signal);
      return closed;
    },
  };
}

/** Returns a function that runs commands to their end for the service at an address. */
export function runAt(base: string, env: NodeJS.ProcessEnv = {}): (...args: string[]) => Promise<CommandLineRun> {
  return (...args) => startCommand(args, { SERVER_MANAGER_URL: base, ...env }).end();
}
