/** The layout of the repository: its top level, and the lengths of its files. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('layout');

/** The entries of the top level. Any other entry is a mistake, such as the workspace of a bench. */
const topLevel = [
  ...['.ci', '.scripts', 'adapters', 'docs', 'http', 'machines', 'test'],
  ...['.gitignore', '.npmrc', '.stryker.json', 'biome.json', 'package-lock.json', 'package.json', 'tsconfig.json'],
  ...['CHANGELOG.md', 'CONTRIBUTING.md', 'Containerfile', 'LICENSE', 'README.md', 'SECURITY.md'],
];

/** Matches the names of source files by their endings. The types of the API are generated. */
const source = /\.(ts|tsx|mjs|cjs|js|css|sh|pl|lua)$/;
const exempt = /^http\/client\/api\.d\.ts$/;
const maxLines = 250;
/** This limit is for the file with the whole chart of the server, which has every state and transition. */
const maxChartLines = 300;
const chart = 'machines/server/server.ts';
const maxColumns = 120;
const maxTitle = 80;
/** Matches a suite that is made with a name in quotes, possibly by a function of test/kit and with a type. */
const suiteName = /^\s*(?:export )?const \w+ = (?:\w*S|s)uite(?:<.*?>)?\(\s*(['"`])(.*?)\1/gms;
/** A call with a title in quotes and a function. */
const title = /^\s*\w+\(\s*(['"])((?:\\.|(?!\1).)*)\1,\s*(?:async )?\(/gm;

/** Returns the files that git tracks; `null` with a SKIPPED line if git cannot list them. */
function trackedFiles(): string[] | null {
  const { status, stdout } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (existsSync('.git') && status === 0) return stdout.split('\0').filter((path) => path !== '');
  console.log('SKIPPED: this is not a git checkout, or git is not installed');
  return null;
}

test('The top level of the repository has only the entries of the layout', () => {
  const entries = new Set(trackedFiles()?.map((path) => path.split('/')[0] ?? ''));
  assert.equal(
    [...entries].filter((entry) => !topLevel.includes(entry)),
    [],
  );
});

test('No comment line has more than 120 characters', () => {
  const files = (trackedFiles() ?? []).filter((path) => source.test(path) && !exempt.test(path) && existsSync(path));
  const long = files.flatMap((path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      line.length > maxColumns && /^\s*(\/\/|\/?\*|#)/.test(line) ? [`${path}:${index + 1}`] : [],
    );
  });
  assert.equal(long, []);
});

test('No source file has more than 250 lines, with two exceptions', () => {
  const files = (trackedFiles() ?? []).filter((path) => source.test(path) && !exempt.test(path) && existsSync(path));
  assert.equal(
    files.filter((path) => {
      const lines = readFileSync(path, 'utf8').trimEnd().split('\n').length;
      return lines > (path === chart ? maxChartLines : maxLines);
    }),
    [],
  );
});

test('The name of each suite is the path of its file', () => {
  const files = (trackedFiles() ?? []).filter((path) => path.endsWith('.test.ts') && existsSync(path));
  const wrong = files.flatMap((path) => {
    const name = path.slice('test/'.length, -'.test.ts'.length);
    const names = [...readFileSync(path, 'utf8').matchAll(suiteName)].map(([, , text = '']) => text);
    const isOwn = (text: string) => text === name || text.startsWith(`${name} (`);
    return names.length > 0 && names.every(isOwn) ? [] : [`${path}: ${names.join(', ') || 'no suite'}`];
  });
  assert.equal(wrong, []);
});

test('No title of a test has more than 80 characters', () => {
  const files = (trackedFiles() ?? []).filter((path) => path.endsWith('.test.ts') && existsSync(path));
  const titles = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(title)].map(([, , text = '']) => text),
  );
  assert.ok(titles.length > 1_000);
  assert.equal(
    titles.filter((text) => text.replaceAll('\\', '').length > maxTitle),
    [],
  );
});

test.run();
