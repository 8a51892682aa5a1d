/** Runs the built command line in a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type RunningService, requestsTo, type ServiceOptions } from './service.js';

/** Whether the program runs from its modules. For coverage and in watch mode, no bundle is built. */
const isModules = process.env.NODE_V8_COVERAGE !== undefined || process.env.TEST_PROGRAM === 'modules';
/** The bundled program, or its modules. */
const builtFile = isModules ? '../../../http/bin.js' : '../../../bin/server-manager.js';
export const commandLine = fileURLToPath(new URL(builtFile, import.meta.url));

export interface ServiceProcess extends RunningService {
  readonly process: ChildProcess;
  /** Sends a signal, by default SIGTERM, and waits for the exit. @returns the exit status */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface ServiceProcessOptions extends ServiceOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly onSpawn?: (child: ChildProcess) => void;
  /** A program with its arguments that starts the service, such as a tracer. */
  readonly through?: readonly string[];
}

/** Starts the service on a free port over a workspace, in a separate process. */
export async function startServiceProcess(
  root: string,
  { args = [], token, env = {}, onSpawn, through = [] }: ServiceProcessOptions = {},
): Promise<ServiceProcess> {
  const serve = [commandLine, 'serve', '--root', root, '--port', '0'];
  const [program = '', ...words] = [...through, process.execPath, ...serve, ...args];
  const child = spawn(program, words, {
    env: { ...process.env, ...(token !== undefined && { SERVER_MANAGER_TOKEN: token }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onSpawn?.(child);
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk));
  const base = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk;
      const address = /serves at (https?:\S+)/.exec(out)?.[1];
      if (address !== undefined) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${code} before it served: ${log}`)));
  });
  return {
    ...requestsTo(base),
    process: child,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = (await ended) as [number | null];
      return code;
    },
    log: () => log,
  };
}
