/**
 * Shows that the gate finds faults: makes one fault after another in a copy of this repository, builds the copy, and
 * runs the tests that should find the fault, as `npm test` does, with samples of the long tests. Arguments choose
 * faults by a part of their names. Prints the test that has found each fault. Exits with 1 if a fault was not found.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faults } from './deliberate-fault-list.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wanted = process.argv.slice(2);
const chosen = faults.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const copy = mkdtempSync(join(tmpdir(), 'deliberate-faults-'));
try {
  const own = new Set(['node_modules', 'dist', '.git'].map((name) => join(root, name)));
  cpSync(root, copy, { recursive: true, filter: (path) => !own.has(path) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const missed = chosen.filter((fault) => !isFound(fault));
  console.log(`${chosen.length - missed.length} found, ${missed.length} missed`);
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

function isFound({ name, file, from, to, tests }) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (source.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
  writeFileSync(path, source.replace(from, to));
  const built = run('.scripts/build.mjs', 'all');
  // A fault that does not compile is found too, but shows nothing about the tests.
  if (built.status !== 0) throw new Error(`${name} does not compile: ${built.stdout}${built.stderr}`);
  const tested = run('dist/test/run.js', ...tests.flatMap((each) => ['--only', each]));
  writeFileSync(path, source);
  const [test] = /^ {3}FAIL {2}.*\n.*$|during the test ".*$/m.exec(tested.stdout) ?? [''];
  const isCaught = tested.status !== 0 && test !== '';
  console.log(`${name}: ${isCaught ? `found by ${test.trim()}` : `missed\n${tested.stdout}`}`);
  return isCaught;
}

function run(...command) {
  return spawnSync(process.execPath, command, { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 });
}
