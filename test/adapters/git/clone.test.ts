/** The faults of a clone that have their cause on the machine of the service. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { cloneRepository } from '../../../adapters/git/clone.js';

const test = suite<{ root: string; path: string | undefined }>('adapters/git/clone');

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'server-manager-clone-'));
  context.path = process.env.PATH;
});
test.after.each(({ root, path }) => {
  process.env.PATH = path;
  rmSync(root, { recursive: true });
});

/** Clones with a program `git` that executes a script. @returns the message of the error */
async function clone(root: string, script: string | null): Promise<string> {
  const programs = join(root, 'programs');
  mkdirSync(programs);
  if (script !== null) {
    writeFileSync(join(programs, 'git'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(programs, 'git'), 0o755);
  }
  process.env.PATH = programs;
  const order = { url: 'https://git.example/resource.git', ref: null, directory: join(root, 'clone'), limit: 1_000 };
  const done = cloneRepository(order, new AbortController().signal);
  return done.then(
    () => 'cloned',
    ({ message }: Error) => message,
  );
}

test('A clone without the program git reports that git is not installed', async ({ root }) => {
  assert.is(await clone(root, null), 'git is not installed on the machine of the service');
});

test('A clone without a directory .git does not report that git is not installed', async ({ root }) => {
  assert.is(await clone(root, 'exit 0'), 'git made no repository');
});

test('A clone reports the last error of git', async ({ root }) => {
  assert.is(await clone(root, 'echo "fatal: no such branch" >&2; exit 128'), 'no such branch');
});

test.run();
