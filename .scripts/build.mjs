/**
 * Builds dist/ from machines/, adapters/, http/ and test/: compiles what is TypeScript, copies what is not, and
 * removes whatever in dist/ it would not make today; then draws the machine, and makes the program as few files, and the web UI.
 */
import { spawnSync } from 'node:child_process';
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
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, bundled } from './bundle.mjs';
import { draw, drawn } from './draw.mjs';
import { buildUi } from './ui.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
/** The browser's code has a compiler's settings of its own, and what is built from it a folder of its own. */
const ui = 'http/ui/';
const site = 'http/site/';
const sourceFolders = ['machines', 'adapters', 'http', 'test'];
const assetFolders = ['adapters', 'http', 'test/fixtures'];
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

/** Of the browser's code only what a test imports is compiled for Node too. */
const isRequired = (path) => !path.startsWith(ui);
const compiled = sourceFolders
  .flatMap((folder) => filesBelow(root, folder))
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
  .map((path) => path.replace(/\.ts$/, '.js'));
const assets = [
  ...ownAssets(),
  ...packageAssets('swagger-ui-dist', swaggerFiles, 'http/api/docs'),
  ...packageAssets('7z-wasm', sevenZipFiles, 'adapters/builds/7-zip'),
  // Beside the files that the manifest's sandbox is made of.
  ...packageAssets('wasmoon', { 'dist/glue.wasm': 'glue.wasm' }, 'adapters/kinds/fxserver/manifest/lua'),
];

removeAllBut(
  new Set([...compiled, ...compiled.map((path) => `${path}.map`), ...assets.map(({ to }) => to), ...drawn, ...bundled]),
);
compile();
for (const asset of assets) copy(asset);
await draw(dist);
await bundle(dist);
await buildUi(root);

function ownAssets() {
  return assetFolders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((path) => !path.endsWith('.ts') && !path.startsWith(ui))
    .map((path) => ({ from: join(root, path), to: path }));
}

/** Files of packages that go along as they are. */
function packageAssets(name, files, folder) {
  return Object.entries(files)
    .map(([from, to]) => ({ from: join(root, 'node_modules', name, from), to: `${folder}/${to}` }))
    .filter(({ from }) => existsSync(from));
}

/** A test whose source has gone must not run on. Top-level dot files (stamps, the lock) are not outputs. */
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

function compile() {
  runCompiler();
  // An incremental compiler believes its notes, also where somebody has removed an output: then from scratch.
  if (compiled.filter(isRequired).every((path) => existsSync(join(dist, path)))) return;
  rmSync(join(dist, '.tsbuildinfo'), { force: true });
  runCompiler();
}

function runCompiler() {
  for (const project of ['.', 'http/ui']) runCompilerFor(project);
}

function runCompilerFor(project) {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  if (!existsSync(compiler)) fail('build: TypeScript is not installed; run npm ci first');
  const { status, signal } = spawnSync(process.execPath, [compiler, '-p', join(root, project)], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) fail(`build: the compiler reported errors (${signal ?? `exit status ${status}`})`);
}

/** By rename: a shell that runs the old script goes on reading the old file. */
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
  console.error(message);
  process.exit(1);
}
