/** The environment in which restic is executed. */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runRestic } from '../../../../adapters/backups/restic/restic-process.js';

interface Context {
  root: string;
  before: Pick<NodeJS.ProcessEnv, 'PATH' | 'TMPDIR'>;
}

const test = suite<Context>('adapters/backups/restic/restic-process');

test.before.each((context) => {
  const { PATH, TMPDIR } = process.env;
  context.root = mkdtempSync(join(tmpdir(), 'server-manager-restic-'));
  context.before = { PATH, TMPDIR };
  const programs = join(context.root, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'restic'), '#!/bin/sh\necho "$TMPDIR"\n');
  chmodSync(join(programs, 'restic'), 0o755);
  process.env.PATH = `${programs}:${PATH}`;
});
test.after.each(({ root, before }) => {
  for (const name of ['PATH', 'TMPDIR'] as const)
    if (before[name] === undefined) delete process.env[name];
    else process.env[name] = before[name];
  rmSync(root, { recursive: true });
});

/** Runs a program in place of restic. @returns its temporary directory */
async function findTemporaryDirectory(root: string, cacheDirectory: string): Promise<string> {
  const paths = { repository: join(root, 'repository'), passwordFile: join(root, 'password'), cacheDirectory };
  const { status, stdout } = await runRestic({ ...paths, extended: [], answerLimitMs: 60_000 }, ['snapshots']);
  assert.is(status, 0);
  return stdout.trim();
}

test('restic has its temporary files in the workspace, because /tmp may be read-only', async ({ root }) => {
  delete process.env.TMPDIR;
  const cache = join(root, 'cache');
  assert.is(await findTemporaryDirectory(root, cache), cache);
  assert.ok(existsSync(cache));
});

test('restic has its temporary files in the directory that the operator has set', async ({ root }) => {
  process.env.TMPDIR = join(root, 'temporary');
  assert.is(await findTemporaryDirectory(root, join(root, 'cache')), join(root, 'temporary'));
});

test.run();
