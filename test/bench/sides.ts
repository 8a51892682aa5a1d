/** The two sides of most measurements: the service over HTTP, and `child_process` alone. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Client, createClient } from './client.js';
import type { Fifo } from './fifo.js';
import { inTime, now } from './measure.js';
import { endProcess, type Measurement } from './measurement.js';
import type { Program } from './programs.js';

/** The program that users run. */
export const commandLine = fileURLToPath(new URL('../../bin/server-manager.js', import.meta.url));
const bareKoa = fileURLToPath(new URL('./bare-koa.js', import.meta.url));

export interface Ours {
  readonly base: string;
  readonly pid: number;
  readonly client: Client;
  /** Sends POST /start and waits for the answer. Returns the time of the request. */
  start(program: Program): Promise<number>;
  stop(): Promise<void>;
  /** The milliseconds from the spawn of the service to its first answer. */
  readonly firstAnswerMs: number;
  end(): Promise<void>;
}

/** Creates a workspace in which each program is a Build. Returns the path of the workspace. */
export function makeWorkspace(measurement: Measurement, programs: readonly Program[]): string {
  const root = mkdtempSync(join(measurement.directory, 'workspace-'));
  mkdirSync(join(root, 'builds'));
  for (const { name, argv } of programs) {
    mkdirSync(join(root, 'builds', name));
    writeFileSync(join(root, 'builds', name, 'build.json'), JSON.stringify({ command: argv }));
  }
  mkdirSync(join(root, 'data', 'bench'), { recursive: true });
  writeFileSync(join(root, 'data', 'bench', 'server.cfg'), '');
  return root;
}

/** Returns the arguments that start the service with a workspace, on a free port. */
export function serviceArguments(root: string): string[] {
  return [commandLine, 'serve', '--root', root, '--port', '0', '--log-level', 'silent'];
}

export async function startOurs(
  measurement: Measurement,
  programs: readonly Program[],
  options: readonly string[] = [],
): Promise<Ours> {
  const root = makeWorkspace(measurement, programs);
  const { child, ...served } = await serveUntilAnswer(measurement, [...serviceArguments(root), ...options]);
  const { client } = served;
  return {
    ...served,
    pid: child.pid ?? NaN,
    end: () => endProcess(child),
    async start({ name }) {
      const at = now();
      await client.send('POST', '/start', 204, { Build: name, Folder: 'bench' });
      return at;
    },
    stop: async () => void (await client.send('POST', '/stop', 204)),
  };
}

/** Starts the bare Koa service for one program, which is not started yet. */
export function startBareKoa(measurement: Measurement, { argv }: Program): Promise<Served> {
  return serveUntilAnswer(measurement, [bareKoa, ...argv]);
}

interface Served extends Pick<Ours, 'base' | 'client' | 'firstAnswerMs'> {
  readonly child: ChildProcess;
}

async function serveUntilAnswer(measurement: Measurement, args: readonly string[]): Promise<Served> {
  const at = now();
  const { child, base } = await measurement.serve(args);
  const client = createClient(base);
  await client.send('GET', '/healthz', 200);
  return { child, base, client, firstAnswerMs: now() - at };
}

/** Runs `node -e ""`. The result is the number of milliseconds until the exit. */
export async function timeEmptyNode(measurement: Measurement): Promise<number> {
  const at = now();
  const child = measurement.spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  await new Promise((resolve) => void child.once('exit', resolve));
  return now() - at;
}

/** Starts a program by `spawn`. Returns the child and the time of the call. */
export function spawnBare(
  measurement: Measurement,
  { argv: [program, ...args] }: Program,
): { child: ChildProcess; at: number } {
  const cwd = join(measurement.directory, 'bare');
  mkdirSync(cwd, { recursive: true });
  const at = now();
  const child = measurement.spawn(program, args, { cwd, stdio: 'pipe' });
  // A full pipe would block a child that prints a lot.
  child.stdout?.resume();
  child.stderr?.resume();
  return { child, at };
}

/** Starts a program by `spawn` and waits for its first output. */
export async function spawnBareUp(measurement: Measurement, program: Program, fifo: Fifo): Promise<ChildProcess> {
  const { child } = spawnBare(measurement, program);
  await fifo.heard();
  return child;
}

/** Measures from SIGTERM to the `exit` event, in milliseconds. */
export async function killBare(child: ChildProcess): Promise<number> {
  const gone = new Promise<number>((resolve) => void child.once('exit', () => resolve(now())));
  const at = now();
  process.kill(child.pid ?? NaN, 'SIGTERM');
  return (await inTime(gone, 'the end of a bare child')) - at;
}

/** Ends a child without a measurement. */
export async function discardBare(child: ChildProcess): Promise<void> {
  await endProcess(child, 'SIGKILL');
}
