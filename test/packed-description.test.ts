/** The steps of `npm pack` that remove the scripts from package.json, and restore them. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runProgram } from './kit/system/run-program.js';

const test = suite('packed-description');

/** The path is relative to dist/test/. */
const project = fileURLToPath(new URL('../..', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'packed-description-'));
const path = join(directory, 'package.json');
const script = join(directory, '.scripts/packed-description.mjs');

const describe = (): readonly unknown[] => [readFileSync(path, 'utf8'), statSync(path).mtimeMs];

async function describePacked(step: string): Promise<void> {
  const { status, stderr } = await runProgram(process.execPath, [script, step], { cwd: directory });
  assert.is(status, 0, stderr);
}

test.after(() => rmSync(directory, { recursive: true }));

test('package.json is restored after npm has packed', async () => {
  cpSync(join(project, '.scripts'), join(directory, '.scripts'), { recursive: true });
  cpSync(join(project, 'package.json'), path);
  mkdirSync(join(directory, 'dist'));
  const before = describe();
  await describePacked('write');
  assert.is(JSON.parse(readFileSync(path, 'utf8')).scripts, undefined);
  await describePacked('write');
  await describePacked('restore');
  assert.equal(describe(), before);
  await describePacked('restore');
  assert.equal(describe(), before);
});

test.run();
