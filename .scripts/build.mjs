/**
 * Builds dist/: compiles TypeScript, copies assets, deletes outdated outputs, draws the statechart, bundles the program
 * and builds the web UI. `build.mjs program` leaves out the tests and the check of types.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle, bundled } from './bundle.mjs';
import { draw, drawn } from './draw.mjs';
import { buildUi, compress } from './ui.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
/** The web UI has a tsconfig.json of its own; its output goes to http/site. */
const ui = 'http/ui/';
const site = 'http/site/';
const isProgramOnly = process.argv[2] === 'program';
const sourceFolders = ['machines', 'adapters', 'http', ...(isProgramOnly ? [] : ['test'])];
const assetFolders = ['adapters', 'http', ...(isProgramOnly ? [] : ['test/fixtures'])];
const swaggerFiles = {
  'swagger-ui.css': 'swagger-ui.css',
  'swagger-ui-bundle.js': 'swagger-ui-bundle.js',
  LICENSE: 'swagger-ui.LICENCE.txt',
  NOTICE: 'swagger-ui.NOTICE.txt',
};
const sevenZipFiles = {
  '7zz.umd.js': '7zz.cjs',
  '7zz.wasm': '7zz.wasm',
  'License.txt': 'LICENCE.txt',
  'unRarLicense.txt': 'unRAR.LICENCE.txt',
};

/** Files of the web UI are compiled for Node only where a test imports them. */
const isRequired = (path) => !path.startsWith(ui);
const compiled = sourceFolders
  .flatMap((folder) => filesBelow(root, folder))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .map((path) => path.replace(/\.ts$/, '.js'));
const assets = [
  ...ownAssets(),
  ...packageAssets('swagger-ui-dist', swaggerFiles, 'http/api/docs'),
  ...packageAssets('7z-wasm', sevenZipFiles, 'adapters/builds/7-zip'),
  ...packageAssets('wasmoon', { 'dist/glue.wasm': 'glue.wasm' }, 'adapters/kinds/fxserver/manifest/lua'),
];

/** The man page and the completion scripts. */
const shipped = [
  'man/server-manager.1',
  'completions/bash/server-manager',
  'completions/zsh/_server-manager',
  'completions/fish/server-manager.fish',
];

/** The page of the API reference is large. */
const compressed = Object.values(swaggerFiles)
  .filter((name) => name.startsWith('swagger-ui') && /\.(js|css)$/.test(name))
  .map((name) => `http/api/docs/${name}`);

removeAllBut(
  new Set([
    ...compiled,
    ...compiled.map((path) => `${path}.map`),
    ...assets.map(({ to }) => to),
    ...compressed.flatMap((path) => [`${path}.br`, `${path}.gz`]),
    ...drawn,
    ...shipped,
    ...bundled,
  ]),
);
/** Ends the other compiler when one has failed. */
const compilers = new AbortController();
// On another processor, while the rest is built.
const checkingUi = isProgramOnly ? Promise.resolve() : runCompilerFor('http/ui');
await (isProgramOnly ? compileProgram() : compile());
for (const asset of assets) copy(asset);
// In threads of their own, while the rest is built.
const compressing = Promise.all(compressed.filter(isOutdated).map((path) => compress(join(dist, path))));
await draw(dist);
await ship();
await bundle(dist);
await buildUi(root);
await checkingUi;
await compressing;

async function ship() {
  const { shippedPages } = await import(pathToFileURL(join(dist, 'http/cli/shipped-pages.js')).href);
  for (const [path, text] of Object.entries(shippedPages())) {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), text);
  }
}

function ownAssets() {
  return assetFolders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => !path.endsWith('.ts') && !path.startsWith(ui))
    .map((path) => ({ from: join(root, path), to: path }));
}

/** Returns whether an asset has no compressed copy, or an older one. */
function isOutdated(path) {
  const source = assets.find(({ to }) => to === path);
  const copied = statSync(join(dist, `${path}.gz`), { throwIfNoEntry: false });
  return source !== undefined && (copied === undefined || copied.mtimeMs < statSync(source.from).mtimeMs);
}

/** Lists files of a package that are copied unchanged. */
function packageAssets(name, files, folder) {
  return Object.entries(files)
    .map(([from, to]) => ({ from: join(root, 'node_modules', name, from), to: `${folder}/${to}` }))
    .filter(({ from }) => existsSync(from));
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
  // The incremental compiler would not notice the outputs of this one.
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

/** Replaces by rename: a shell that runs the old script keeps reading the old file. */
function copy({ from, to }) {
  const target = join(dist, to);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(from, `${target}.new`);
  chmodSync(`${target}.new`, statSync(from).mode);
  renameSync(`${target}.new`, target);
}

function filesBelow(base, folder) {
  return entriesOf(join(base, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(base, path) : [path];
  });
}

function entriesOf(directory) {
  return existsSync(directory) ? readdirSync(directory, { withFileTypes: true }) : [];
}

function fail(message) {
  compilers.abort();
  console.error(message);
  process.exit(1);
}
