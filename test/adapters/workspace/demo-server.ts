/** Starts the demo server for tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { suite, type Test } from 'uvu';

const template = fileURLToPath(new URL('../../../adapters/workspace/template/', import.meta.url));
export const build = join(template, 'builds', 'demo');
export const description = JSON.parse(readFileSync(join(build, 'build.json'), 'utf8')) as {
  command: string[];
  ready: string;
  stop: { command: string; signal: NodeJS.Signals };
};
export const ready = new RegExp(description.ready);

export const children = new Set<ChildProcess>();

/** Returns a suite in which each test gets a copy of the demo Data Folder. */
export function demoSuite(name: string): Test<{ folder: string }> {
  const test = suite<{ folder: string }>(name);
  test.before.each(async (context) => {
    context.folder = await mkdtemp(join(tmpdir(), 'demo-test-'));
    await cp(join(template, 'data', 'demo'), context.folder, { recursive: true });
  });

  test.after.each(async ({ folder }) => {
    for (const child of children) await kill(child);
    await rm(folder, { recursive: true });
  });
  return test;
}

export function argvFor(folder: string): [string, string[]] {
  const [program = '', ...rest] = description.command;
  return [program, rest.map((word) => word.replace('{build}', build).replace('{folder}', folder))];
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  children.delete(child);
}

/** Starts the demo server with the command of its build.json. */
export function launch(folder: string) {
  const [program, rest] = argvFor(folder);
  const child = spawn(program, rest, { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
  children.add(child);
  let output = '';
  const updates = new EventEmitter();
  child.stdout
    .setEncoding('utf8')
    .on('end', () => updates.emit('update'))
    .on('data', (text: string) => {
      output += text;
      updates.emit('update');
    });
  // `close` comes after the last output; `exit` may come before it.
  const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;

  return {
    child,
    closed,
    output: () => output,
    text: () => stripVTControlCharacters(output),
    type: (line: string) => child.stdin.write(`${line}\n`),
    /** Waits until the output without its colours matches. */
    async shows(pattern: RegExp): Promise<void> {
      const signal = AbortSignal.timeout(20_000);
      while (!pattern.test(stripVTControlCharacters(output))) {
        if (child.stdout.readableEnded) throw new Error(`The server ended without ${String(pattern)}:\n${output}`);
        await once(updates, 'update', { signal });
      }
    },
  };
}

export async function launchReady(folder: string) {
  const server = launch(folder);
  await server.shows(ready);
  return server;
}

export async function endOf(server: ReturnType<typeof launch>): Promise<string> {
  const [code, signal] = await server.closed;
  return signal ?? String(code);
}
