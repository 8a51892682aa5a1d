/**
 * With `--watch`, runs the tests once, and after each change the affected tests. A test file is affected if it imports
 * the changed source. A test file that starts the program is affected by each source of the program. Sources are
 * compiled one by one, without a check of types.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, watch } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RunnerOptions } from './options.js';
import { findTestFiles } from './plan.js';
import { readFileTimes } from './shards.js';

/** Milliseconds. If an editor saves several files together, it saves them within this time. */
const settleMs = 40;

const sourceFolders = ['machines', 'adapters', 'http', 'test'];
const runner = fileURLToPath(new URL('../run.js', import.meta.url));
const compiler = new URL('../../../.scripts/dev-compile.mjs', import.meta.url).href;
/** The module that starts the program in a separate process. Such a test imports no module of the program. */
const startsProgram = /\/kit\/manager\/service-process\.js$/;
const specifiers = /(?:\bfrom |\bimport(?: |\())['"](\.{1,2}\/[^'"]+)['"]/g;

/**
 * Watches until a signal ends the process.
 * @param args the arguments of the runner
 */
export async function watchTests(options: RunnerOptions, args: readonly string[]): Promise<void> {
  const { compileSource } = (await import(compiler)) as { compileSource(root: string, path: string): string[] };
  // Compiled tests are in dist/test/.
  const root = dirname(dirname(options.directory));
  const changed = new Set<string>();
  let handling = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  for (const folder of sourceFolders.filter((each) => existsSync(join(root, each))))
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name === null || !/\.\w+$/.test(name)) return;
      changed.add(`${folder}/${name.split(sep).join('/')}`);
      clearTimeout(timer);
      timer = setTimeout(() => {
        handling = handling.then(handleChanges);
      }, settleMs);
    });

  async function handleChanges(): Promise<void> {
    const paths = [...changed];
    changed.clear();
    const faults = paths.flatMap((path) => compileSource(root, path));
    if (faults.length > 0) return console.log(`not compiled:\n${faults.join('\n')}`);
    const files = findTouched(findTestFiles(options, readFileTimes(root)), paths, options.directory);
    if (files.length > 0) await runTests(files, args);
    else console.log(`no selected test depends on ${paths.join(', ')}`);
    console.log('watching');
  }

  handling = runTests([], args).then(() => console.log('watching'));
  await handling;
}

/**
 * Returns the test files that changed sources affect.
 * @param files the selected test files, relative to the tests' directory
 * @param paths the changed sources, relative to the project's directory
 */
function findTouched(files: readonly string[], paths: readonly string[], directory: string): string[] {
  const dist = dirname(directory);
  const outputs = new Set(paths.map((path) => join(dist, path.replace(/\.ts$/, '.js'))));
  const changesProgram = paths.some((path) => !path.startsWith('test/'));
  return files.filter((file) => {
    const imported = findImports(join(directory, file));
    const isStarting = [...imported].some((each) => startsProgram.test(each));
    return [...imported].some((each) => outputs.has(each)) || (changesProgram && isStarting);
  });
}

/** Returns a compiled file with all files that it imports, directly or indirectly. */
function findImports(file: string): Set<string> {
  const imported = new Set<string>();
  const pending = [file];
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (imported.has(path) || !existsSync(path)) continue;
    imported.add(path);
    for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(specifiers))
      pending.push(resolve(dirname(path), specifier));
  }
  return imported;
}

/** Runs the files in a separate runner. The tests start the program from its modules, not from its bundle. */
async function runTests(files: readonly string[], args: readonly string[]): Promise<void> {
  const rest = args.filter((each) => each !== '--watch');
  const exact = files.flatMap((file) => ['--only', relative('.', file)]);
  const child = spawn(process.execPath, [runner, ...(files.length > 0 ? withoutOnly(rest) : rest), ...exact], {
    stdio: 'inherit',
    env: { ...process.env, TEST_PROGRAM: 'modules' },
  });
  await once(child, 'exit');
}

function withoutOnly(args: readonly string[]): string[] {
  return args.filter((each, index) => !each.startsWith('--only') && args[index - 1] !== '--only');
}
