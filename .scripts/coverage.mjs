/**
 * Measures the test coverage of machines/, adapters/ and http/. Options are passed to the test runner. Fails if a test
 * fails, or if less than 95 % of the lines are covered.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const layers = ['machines', 'adapters', 'http'];

// Compiled modules only, without modules of types alone, which are never loaded.
const measured = layers.flatMap(compiledBelow).filter((path) => !/^\s*export \{\};\s*(\/\/#.*\s*)?$/.test(read(path)));

// --all counts files that no test loads as not covered.
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/c8/bin/c8.js'),
    ...['--all', '--src', 'dist', '--merge-async', '--reporter', 'text', '--reporter', 'lcov'],
    ...['--check-coverage', '--lines', '95'],
    ...measured.flatMap((path) => ['--include', path]),
    ...[process.execPath, 'dist/test/run.js', ...process.argv.slice(2)],
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exitCode = status ?? 1;

function compiledBelow(folder) {
  const paths = readdirSync(join(root, 'dist', folder), { recursive: true }).map((name) => `dist/${folder}/${name}`);
  return paths.filter((path) => path.endsWith('.js') && paths.includes(`${path}.map`));
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}
