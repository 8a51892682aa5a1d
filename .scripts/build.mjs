/**
 * Builds dist/: deletes outdated outputs, compiles TypeScript, copies assets, draws the statecharts, writes the man
 * page and the completion scripts, bundles the program and builds the web UI. `build.mjs program` leaves out the tests
 * and the check of types.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compressed, copyAssets, entriesOf, filesBelow, listAssets } from './assets.mjs';
import { bundle, bundled } from './bundle.mjs';
import { draw, drawn } from './draw.mjs';
import { fontFiles } from './fonts.mjs';
import { buildUi, compress } from './ui.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
/** The web UI has its own tsconfig.json; its output goes to http/site. */
const ui = 'http/ui/';
const site = 'http/site/';
const isProgramOnly = process.argv[2] === 'program';
const sourceFolders = ['machines', 'adapters', 'http', ...(isProgramOnly ? [] : ['test'])];
const assetFolders = ['adapters', 'http', ...(isProgramOnly ? [] : ['test/fixtures'])];
/** Files of the web UI are compiled for Node only if a module of another folder imports them. */
const isRequired = (path) => !path.startsWith(ui);
const compiled = sourceFolders
  .flatMap((folder) => filesBelow(root, folder))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .map((path) => path.replace(/\.ts$/, '.js'));
const assets = listAssets(root, assetFolders);

/** The man page and the completion scripts. */
const shipped = [
  'man/server-manager.1',
  'completions/bash/server-manager',
  'completions/zsh/_server-manager',
  'completions/fish/server-manager.fish',
];

removeAllBut(
  new Set([
    ...compiled,
    ...compiled.map((path) => `${path}.map`),
    ...assets.map(({ to }) => to),
    ...compressed.flatMap((path) => [`${path}.br`, `${path}.gz`]),
    ...drawn,
    ...fontFiles,
    ...shipped,
    ...bundled,
  ]),
);
/** Ends the other compiler when one has failed. */
const compilers = new AbortController();
// On another processor, while the rest is built.
const checkingUi = isProgramOnly ? Promise.resolve() : runCompilerFor('http/ui');
await (isProgramOnly ? compileProgram() : compile());
copyAssets(dist, assets);
// In separate threads, while the rest is built.
const compressing = Promise.all(compressed.filter(isOutdated).map((path) => compress(join(dist, path))));
await draw(dist);
await ship();
await bundle(dist);
await buildUi(root);
await checkingUi;
await compressing;

async function ship() {
  const { shippedPages } = await import(pathToFileURL(join(dist, 'http/cli/man/shipped-pages.js')).href);
  for (const [path, text] of Object.entries(shippedPages())) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), text);
  }
}

/** Returns whether an asset has no compressed copy, or an older compressed copy. */
function isOutdated(path) {
  const source = assets.find(({ to }) => to === path);
  const copied = statSync(join(dist, `${path}.gz`), { throwIfNoEntry: false });
  return source !== undefined && (copied === undefined || copied.mtimeMs < statSync(source.from).mtimeMs);
}

/** Deletes outputs without a source, such as removed tests. Top-level dot files (stamps, the lock) are kept. */
function removeAllBut(outputs) {
  for (const entry of entriesOf(dist)) {
    if (!entry.name.startsWith('.')) removeBelow(entry.name, entry.isDirectory(), outputs);
  }
}

function removeBelow(path, isDirectory, outputs) {
  const absolute = join(dist, path);
  if (!isDirectory) {
    if (!outputs.has(path) && !path.startsWith(site)) rmSync(absolute);
    return;
  }
  for (const entry of entriesOf(absolute)) removeBelow(`${path}/${entry.name}`, entry.isDirectory(), outputs);
  if (readdirSync(absolute).length === 0) rmdirSync(absolute);
}

/** Compiles what the program needs, without a check of types. */
function compileProgram() {
  // The incremental compiler would not notice the outputs of this compiler.
  rmSync(join(dist, '.tsbuildinfo'), { force: true });
  return runCompilerFor('.scripts/tsconfig.program.json');
}

async function compile() {
  await runCompilerFor('.');
  // The incremental compiler does not notice a deleted output: compile from scratch then.
  if (compiled.filter(isRequired).every((path) => existsSync(join(dist, path)))) return;
  rmSync(join(dist, '.tsbuildinfo'), { force: true });
  await runCompilerFor('.');
}

async function runCompilerFor(project) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  if (!existsSync(compiler)) fail('build: TypeScript is not installed; run npm ci first');
  const child = spawn(process.execPath, [compiler, '-p', join(root, project)], {
    cwd: root,
    stdio: 'inherit',
    signal: compilers.signal,
  });
  const [status, signal] = await once(child, 'exit');
  if (status !== 0) fail(`build: the compiler reported errors (${signal ?? `exit status ${status}`})`);
}

function fail(message) {
  compilers.abort();
  console.error(message);
  process.exit(1);
}
