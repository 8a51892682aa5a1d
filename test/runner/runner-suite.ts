/** Suites that run the test runner on small files in a directory of each test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite, type Test } from 'uvu';

const runScript = fileURLToPath(new URL('../run.js', import.meta.url));

let root = '';
let folder = '';

/** The first line of a test file. */
export const header = `import { test } from ${JSON.stringify(import.meta.resolve('uvu'))};\n`;

/** A test that passes. */
export const passing = "test('passes', () => {});\n";

/** Source code that starts a process in a separate group and writes the pid of the process to the file `pid`. */
export const startStray = `import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
const stray = spawn('sleep', ['1000'], { detached: true, stdio: 'inherit' });
stray.unref();
writeFileSync(new URL('./pid', import.meta.url), String(stray.pid));
`;

/** The file with the measured times of the test files. */
export const fileTimes = (): string => join(root, 'test', 'runner', 'file-times.json');

/** Returns a path in the test's directory. */
export const inFolder = (path: string): string => join(folder, path);

/** Writes a file into the test's directory. */
export function write(path: string, source: string): void {
  mkdirSync(dirname(inFolder(path)), { recursive: true });
  writeFileSync(inFolder(path), source);
}

interface Ran {
  readonly code: number | null;
  readonly output: string;
  readonly last: string;
}

/** Starts the test runner over the test's directory. */
export function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): { child: ChildProcess; ended: Promise<Ran>; output: () => string } {
  const { CI: _, ...own } = process.env;
  const child = spawn(process.execPath, [runScript, '--dir', folder, ...args], { env: { ...own, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = new Promise<Ran>((resolve) => {
    child.once('close', (code) => resolve({ code, output, last: output.trimEnd().split('\n').at(-1) ?? '' }));
  });
  return { child, ended, output: () => output };
}

/** Runs the test runner over the test's directory, and waits for its exit. */
export async function run(args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Promise<Ran> {
  return start(args, env).ended;
}

/** A suite whose every test gets an empty directory for test files. */
export function runnerSuite(name: string): Test {
  const test = suite(name);
  test.before.each(() => {
    root = mkdtempSync(join(tmpdir(), 'run-test-'));
    folder = join(root, 'dist', 'test');
    mkdirSync(folder, { recursive: true });
    mkdirSync(join(root, 'test', 'runner'), { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  });
  test.after.each(() => rmSync(root, { recursive: true, force: true }));
  return test;
}
