/** Starts the stand-in for FXServer with the arguments of its loader, and connects to its real pipes and sockets. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FxServerBuild, licence, writeFxServerBuild } from '../kit/servers/fxserver.js';
import { findFreePort } from '../kit/system/free-port.js';
import { until } from '../kit/system/until.js';

export interface StandIn {
  readonly folder: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Returns the console without colours. */
  text(): string;
  /** Returns the console as it was printed. */
  raw(): string;
  /** Waits until the console contains the text. @returns the match */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  /** Writes lines to the standard input. */
  send(...lines: string[]): void;
  /** Returns the bytes that were written to file descriptor 3. */
  trace(): string;
  /** Sends a GET request to the TCP endpoint. */
  get(path: string, headers?: Record<string, string>): Promise<{ status: number; text: string; json: any }>;
  /** Sends an out-of-band message over UDP. @returns the answer without its first four bytes */
  ask(message: string): Promise<string>;
  /** Resolves with the exit of the process. */
  readonly exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

export interface StandInOptions extends FxServerBuild {
  /** Whether file descriptor 3 is a file, as by default. Otherwise the descriptor is closed. */
  readonly trace?: boolean;
  /** Creates further files in the Data Folder. */
  readonly prepare?: (folder: string) => void;
  /** Whether the server has endpoints. */
  readonly endpoints?: boolean;
}

const started: { child: ChildProcess; root: string }[] = [];

/** Starts the server with the lines of its server.cfg, after a licence key. */
export async function startStandIn(
  lines: readonly string[] = [],
  { trace = true, prepare, endpoints = true, ...build }: StandInOptions = {},
): Promise<StandIn> {
  const root = mkdtempSync(join(tmpdir(), 'stand-in-'));
  const [folder, consolePath, tracePath] = [join(root, 'data'), join(root, 'console'), join(root, 'trace')];
  mkdirSync(folder);
  prepare?.(folder);
  writeFxServerBuild(join(root, 'build'), build);
  const port = await findFreePort();
  const addresses = ['tcp', 'udp'].map((protocol) => `endpoint_add_${protocol} "127.0.0.1:${port}"`);
  const config = [`sv_licenseKey ${licence}`, ...(endpoints ? addresses : []), ...lines];
  writeFileSync(join(folder, 'server.cfg'), config.map((line) => `${line}\n`).join(''));
  const child = launch(join(root, 'build/alpine'), folder, consolePath, trace ? tracePath : null);
  started.push({ child, root });

  const raw = (): string => readFileSync(consolePath, 'utf8');
  const text = (): string => raw().replace(/\u001b\[[\d;]*m/g, '');
  return {
    folder,
    port,
    child,
    raw,
    text,
    waitFor: (pattern) => until(() => pattern.exec(text()), `${pattern}`),
    send: (...sent) => void child.stdin?.write(sent.map((line) => `${line}\n`).join('')),
    trace: () => (trace ? readFileSync(tracePath, 'utf8') : ''),
    async get(path, headers = {}) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
      const body = await answer.text();
      return {
        status: answer.status,
        text: body,
        json: body.startsWith('{') || body.startsWith('[') ? JSON.parse(body) : null,
      };
    },
    ask: (message) => askOverUdp(port, message),
    exited: once(child, 'exit').then(([code, signal]) => ({ code, signal })),
  };
}

/** Starts the loader with the arguments that the product passes. */
function launch(alpine: string, folder: string, consolePath: string, tracePath: string | null): ChildProcess {
  const server = join(alpine, 'opt/cfx-server');
  const console = openSync(consolePath, 'a');
  const trace = tracePath === null ? null : openSync(tracePath, 'a');
  const program = ['--library-path', join(alpine, 'lib'), '--', join(server, 'FXServer')];
  const child = spawn(
    join(server, 'ld-musl-x86_64.so.1'),
    [...program, '+set', 'citizen_dir', join(server, 'citizen/'), '+exec', 'server.cfg'],
    { cwd: folder, stdio: ['pipe', console, console, ...(trace === null ? [] : [trace])] },
  );
  closeSync(console);
  if (trace !== null) closeSync(trace);
  return child;
}

async function askOverUdp(port: number, message: string): Promise<string> {
  const socket = createSocket('udp4');
  let answer: string | null = null;
  socket.on('message', (received) => (answer = received.subarray(4).toString()));
  socket.send(Buffer.concat([Buffer.alloc(4, 0xff), Buffer.from(message)]), port, '127.0.0.1');
  try {
    return await until(() => answer, message);
  } finally {
    socket.close();
  }
}

/** Ends all started servers and removes their directories; for `after.each`. */
export async function endStandIns(): Promise<void> {
  for (const { child, root } of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    rmSync(root, { recursive: true, force: true });
  }
}
