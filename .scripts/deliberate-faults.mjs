/**
 * Shows that the gate finds faults: makes one fault after another in a copy of this repository, builds it, and runs the
 * tests that should find it, as `npm test` does, with its samples. Arguments choose faults by a part of their names.
 * Prints the test that has found each. Exit status 1: one was not found.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A fault replaces a text that the file has once. `tests` are parts of the paths of test files. */
const faults = [
  {
    name: 'guard removed',
    file: 'machines/server/server.ts',
    from: "guard: { type: 'isLaunchPossible', params: ({ event }) => event.launch },",
    to: '',
    tests: ['machines/server'],
  },
  {
    name: 'scope check off',
    file: 'http/api/scopes.ts',
    from: 'return grantFor(ctx).scopes.includes(scope);',
    to: 'return grantFor(ctx).scopes.includes(scope) || true;',
    tests: ['http/api/access/scope-matrix'],
  },
  {
    name: 'cursor off by one',
    file: 'http/api/console/json-lines.ts',
    from: 'next: range.from + at };',
    to: 'next: range.from + at + 1 };',
    tests: ['http/api/console'],
  },
  {
    name: 'lost line',
    file: 'http/api/console/json-lines.ts',
    from: '    written.push(text);',
    to: '    if (written.length !== 2) written.push(text);',
    tests: ['http/api/console'],
  },
  {
    name: 'wrong status',
    file: 'http/problems/operations.ts',
    from: "not_running: problem(409, 'Server is not running'",
    to: "not_running: problem(404, 'Server is not running'",
    tests: ['http/api/control'],
  },
  {
    name: 'leaked secret',
    file: 'machines/ports/secrets.ts',
    from: 'return anyText(data, holdsSecret) ? mapTexts(data, hideSecrets) : data;',
    to: 'return anyText(data, holdsSecret) ? mapTexts(data, (text) => text) : data;',
    tests: ['http/log', 'machines/ports'],
  },
  {
    name: 'broken focus',
    file: 'http/ui/parts/restore-focus.ts',
    from: 'heading.focus({ preventScroll: true });',
    to: 'heading.blur();',
    tests: ['browser/focus'],
  },
  {
    name: 'layout shift',
    file: 'http/ui/views/usage/usage.css',
    from: '  min-height: 12.5rem;',
    to: '  min-height: 0;',
    tests: ['browser/views'],
  },
  {
    name: 'restore without check',
    file: 'machines/backups/restore.ts',
    from: '    if (isFault(written)) return written.fault;\n    const found',
    to: '    if (isFault(written)) ending.throwIfAborted();\n    const found',
    tests: ['machines/backups', 'http/api/backups/backups'],
  },
  {
    name: 'schedule twice',
    file: 'machines/schedule/scheduler.ts',
    from: 'if (running !== null) follow(carryOutAndEnd(schedule, running));',
    to: 'if (running !== null) for (let time = 0; time < 2; time += 1) follow(carryOutAndEnd(schedule, running));',
    tests: ['machines/schedule', 'http/api/schedules'],
  },
];

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
  // A fault that does not compile is found too, but shows nothing of the tests.
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
