/**
 * Installs the packages of package-lock.json and builds, each only when needed. This script uses only modules of Node,
 * because node_modules may be absent. Prints to stderr: stdout belongs to the command that follows.
 *
 * - `prepare.mjs`: everything, for `npm test`
 * - `prepare.mjs program`: the program without tests, for `npm start` and `npm pack`. Where everything is installed,
 *   everything is built
 * - `prepare.mjs packages`: installs the packages of the program and builds nothing, for `npm run dev`
 * - `prepare.mjs installed`: builds with the packages that npm has just installed, for npm's own `prepare`: `npm ci`,
 *   and an installation from git
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { acquireLock } from './lock.mjs';
import { restoreDescription, writePackedDescription } from './packed-description.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installedStamp = join(root, 'node_modules', '.prepared');
const builtStamp = join(root, 'dist', '.prepared');
const programSources = ['machines', 'adapters', 'http', 'tsconfig.json', 'package.json', '.scripts'];
/** The workspace `test` has the packages that only tests need. */
const testPackages = join(root, 'node_modules', 'server-manager-test');
const compiler = join(root, 'node_modules', 'typescript');
/**
 * For an installation from git, which needs no tests, npm prepares a clone of this repository twice: after npm has
 * installed the packages, and before npm packs. npm sets the variable only for the first time.
 */
const gitDependencyStamp = join(root, 'node_modules', '.git-dependency');
const isGitDependency = process.env._PACOTE_NO_PREPARE_ !== undefined || existsSync(gitDependencyStamp);
const wanted = process.argv[2] ?? 'all';

/** The running child process: signals are passed on to it. */
let child = null;

class Failure extends Error {}

try {
  requireNode(20, 19);
  restoreDescription();
  if (wanted === 'installed') await buildInstalled();
  else if (!isInstalled() || !isBuilt()) await prepareAlone();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  console.error(`prepare: ${error.message}`);
  process.exitCode = 1;
}

function requireNode(major, minor) {
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return;
  throw new Failure(`Node ${major}.${minor} or newer is needed, this is ${process.version}.`);
}

/**
 * Builds after npm's own installation. An installation without development packages (`npm ci --omit=dev`) cannot build.
 */
async function buildInstalled() {
  if (!existsSync(compiler)) return console.error('prepare: nothing is built: the packages for it are not installed');
  if (isGitDependency) writeFileSync(gitDependencyStamp, '');
  writeFileSync(installedStamp, installedAs(existsSync(testPackages) && !isGitDependency ? 'all' : 'program'));
  if (!isBuilt()) await prepareAlone();
  // npm packs this clone next, and deletes it.
  if (isGitDependency && process.env._PACOTE_NO_PREPARE_ === undefined) writePackedDescription();
}

async function prepareAlone() {
  let interrupted = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      interrupted = true;
      child?.kill(signal);
    });
  }
  mkdirSync(join(root, 'dist'), { recursive: true });
  const release = await acquireLock(join(root, 'dist', '.prepare.lock'), {
    onWait: (pid) => console.error(`prepare: waiting for process ${pid}, which prepares already`),
    isCancelled: () => interrupted,
  });
  if (release === null) throw new Failure('interrupted');
  try {
    // The former owner of the lock may have installed and built.
    if (!isInstalled()) await install();
    if (!isBuilt()) await build();
  } finally {
    release();
  }
}

/** Returns the scope of the last installation, even of an outdated one: null, `program` or `all`. */
function installedScope() {
  return readOr(installedStamp, '').split(' ')[1] ?? null;
}

/** Returns what to install and build. */
function scope() {
  return wanted === 'all' || installedScope() === 'all' ? 'all' : 'program';
}

function isInstalled() {
  return wanted === 'installed' || readOr(installedStamp, '') === installedAs(scope());
}

function installedAs(scope) {
  return `${lockFileStamp()} ${scope}`;
}

function isBuilt() {
  return wanted === 'packages' || readOr(builtStamp, '') === sourcesStamp();
}

async function install() {
  const stamp = installedAs(scope());
  console.error('prepare: installing dependencies (npm ci)');
  // Explicit: NODE_ENV=production would omit the compiler, `npm test --silent` would hide npm's errors, and
  // `npm pack --dry-run` would install nothing.
  const options = ['--include=dev', '--ignore-scripts', '--no-progress', '--loglevel=notice', '--no-dry-run'];
  if (scope() === 'program') options.push('--workspaces=false');
  await run('npm', ['ci', ...options], 'npm ci failed');
  writeFileSync(installedStamp, stamp);
}

async function build() {
  // The stamp is computed before the build, so that the next build includes a change during the build.
  const stamp = sourcesStamp();
  rmSync(builtStamp, { force: true });
  console.error('prepare: building');
  await run(process.execPath, [join(root, '.scripts', 'build.mjs'), scope()], 'the build failed');
  writeFileSync(builtStamp, stamp);
}

function run(command, args, failure) {
  return new Promise((resolve, reject) => {
    child = spawn(command, args, { cwd: root, stdio: ['ignore', process.stderr, process.stderr] });
    child.on('error', (error) => reject(new Failure(`${failure}: ${error.message}`)));
    child.on('close', (code, signal) => {
      child = null;
      if (code === 0) resolve();
      else reject(new Failure(`${failure} (${signal ?? `exit status ${code}`})`));
    });
  });
}

function lockFileStamp() {
  return sha256(readOr(join(root, 'package-lock.json'), ''));
}

/** Includes the installed packages: the compiler and copied assets come from them. */
function sourcesStamp() {
  const lines = [...programSources, ...(scope() === 'all' ? ['test'] : [])].flatMap((source) => describe(source));
  return sha256([readOr(installedStamp, ''), ...lines].join('\n'));
}

function describe(path) {
  const facts = lstatSync(join(root, path), { throwIfNoEntry: false });
  if (facts === undefined) return [`${path} absent`];
  if (!facts.isDirectory()) return [`${path} ${facts.size} ${facts.mtimeMs} ${facts.mode}`];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => describe(`${path}/${name}`));
}

function readOr(path, otherwise) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}

function sha256(text) {
  return createHash('sha256').update(text).digest('hex');
}
