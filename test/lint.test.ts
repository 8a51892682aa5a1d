/** Runs the checks of `npm run lint` on the whole project. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('lint');

function run(args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

test('Biome finds no fault in format, imports or code', () => {
  const { status, output } = run(['node_modules/@biomejs/biome/bin/biome', 'check', '.', '--colors=off']);
  if (output.includes("doesn't ship with prebuilt binaries")) {
    console.log('SKIPPED: Biome has no program for this platform');
    return;
  }
  assert.is(status, 0, output);
});

test('No file has a word that the style excludes', () => {
  if (!existsSync('.git')) {
    console.log('SKIPPED: this is not a git checkout');
    return;
  }
  const { status, output } = run(['.scripts/words.mjs']);
  assert.is(status, 0, output);
});

test.run();
