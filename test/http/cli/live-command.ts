/** A command of the command line as a process of its own, while it runs and after. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { commandLine } from '../../service.js';
import { type CommandLineRun, plainEnvironment } from './command-line.js';

export interface LiveCommand {
  readonly process: ChildProcess;
  stdout(): string;
  stderr(): string;
  /** Waits until it is true; the test's own time limit bounds this. @throws when it ends before */
  until(isEnough: () => boolean): Promise<void>;
  /** Sends the signal, if one is given, and waits for its end. */
  end(signal?: NodeJS.Signals): Promise<CommandLineRun>;
}

/** Starts `server-manager` with the arguments. @param input what it reads from its standard input */
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
        if (hasEnded) throw new Error(`it ended before what was waited for: ${texts.stdout}${texts.stderr}`);
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

/** Runs `server-manager` with the arguments for the service at an address, and waits for its end. */
export function runAt(base: string, env: NodeJS.ProcessEnv = {}): (...args: string[]) => Promise<CommandLineRun> {
  return (...args) => startCommand(args, { SERVER_MANAGER_URL: base, ...env }).end();
}
