/** Runs one test file in a process of its own, and leaves none of its processes behind. */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileEnd } from './run-report.js';

/** What a test file printed and how it ended. */
export interface FileRun {
  readonly stdout: string;
  /** stdout and stderr, as they came. */
  readonly output: string;
  readonly end: FileEnd;
  readonly seconds: number;
  /** How many processes lived on after it and had to be killed. */
  readonly leftBehind: number;
}

/** A test file under way. */
export interface RunningFile {
  readonly done: Promise<FileRun>;
  /** Ends it with all its processes; `why` becomes the reason of its failure. */
  cutShort(why: string): void;
}

const COOKIE = 'TEST_RUNNER_FILE';
const OUTPUT_LIMIT = 16 * 1024 * 1024;
/** What a test has just told to end may take this long to do so. */
const LEAVING_MS = 500;

/** Starts a test file. */
export function runFile(file: string, { cwd, limitMs }: { cwd: string; limitMs: number }): RunningFile {
  const began = performance.now();
  const id = randomUUID();
  // A chain: a runner inside a test must not hide its files from the runner outside.
  const cookie = [process.env[COOKIE], id].filter(Boolean).join('/');
  const child = spawn(process.execPath, [file], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, [COOKIE]: cookie },
  });
  let stdout = '';
  let output = '';
  let why: string | null = null;

  const cutShort = (reason: string): void => {
    if (why !== null || child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    why = reason;
    killAll(child.pid, id);
  };
  const take = (chunk: string): void => {
    if (output.length < OUTPUT_LIMIT) output += chunk;
    else cutShort(`printed more than ${OUTPUT_LIMIT / 1024 / 1024} MiB`);
  };
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    if (output.length < OUTPUT_LIMIT) stdout += chunk;
    take(chunk);
  });
  child.stderr.setEncoding('utf8').on('data', take);
  const limit = setTimeout(() => cutShort(`not done after ${limitMs / 1000} s`), limitMs);

  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const exited = new Promise<FileEnd>((resolve) => {
    child.once('error', (error) => resolve({ code: null, signal: null, cutShort: error.message }));
    child.once('exit', (code, signal) => resolve({ code, signal, cutShort: why }));
  });
  const finish = async (): Promise<FileRun> => {
    const end = await exited;
    clearTimeout(limit);
    const seconds = (performance.now() - began) / 1000;
    const leftBehind =
      child.pid === undefined ? 0 : await endAll(child.pid, id, end.cutShort === null ? LEAVING_MS : 0);
    // Who holds the pipes now has hidden from both marks: do not wait for it.
    await Promise.race([closed, sleep(1000, undefined, { ref: false })]);
    child.stdout.destroy();
    child.stderr.destroy();
    return { stdout, output, end, seconds, leftBehind };
  };
  return { done: finish(), cutShort };
}

/** Waits for the processes of an ended file to leave, then kills who is left. @returns how many had to be killed */
async function endAll(group: number, id: string, graceMs: number): Promise<number> {
  const until = performance.now() + graceMs;
  while (findAll(group, id).length > 0 && performance.now() < until) await sleep(20);
  const killed = new Set<number>();
  for (let round = 0; round < 100; round++) {
    const found = killAll(group, id);
    if (found.length === 0) break;
    for (const pid of found) killed.add(pid);
    await sleep(20);
  }
  return killed.size;
}

function killAll(group: number, id: string): number[] {
  const found = findAll(group, id);
  kill(-group);
  for (const pid of found) kill(pid);
  return found;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has gone meanwhile.
  }
}

/** Processes of the file's group, and those with its cookie: managers and keepers lead sessions of their own. */
function findAll(group: number, id: string): number[] {
  return listProcesses().filter((pid) => {
    const stat = readProc(pid, 'stat');
    const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (pid === process.pid || stat === '' || state === 'Z' || state === 'X') return false;
    return Number(processGroup) === group || readProc(pid, 'environ').includes(id);
  });
}

/** Empty where there is no /proc: there the process group has to do. */
function listProcesses(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
