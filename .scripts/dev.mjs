/**
 * `npm run dev`: the page with Vite's development server, and the manager with modules that are compiled when they
 * change. A changed view is replaced in the browser. A changed module of the manager restarts it with `--on-exit keep`,
 * so that a running server runs on, as in an upgrade. Options after `--` are the manager's; `--port` is the port of the
 * address that is opened.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileAll, compileFile, sourceFolders } from './dev-compile.mjs';
import { startPageServer } from './dev-server.mjs';
import { draw } from './draw.mjs';

/** Milliseconds. An editor that saves several files changes them within this time. */
const settleMs = 40;

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, 'dist');
const { port, args } = readArguments(process.argv.slice(2));

let manager = null;
/** The manager's port: 0 until the first manager has chosen a port. */
let managerPort = 0;
let isEnding = false;

const faults = compileAll(root);
if (faults.length > 0) fail(faults.join('\n'));
await draw(dist);
const address = await startManager();
if (address === null) fail('the manager does not start');
const page = await startPageServer(root, port, address).catch((error) => fail(describeStartFault(error)));
// Vite's own listener would exit before the manager has.
process.removeAllListeners('SIGTERM');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end());
watchSources(page.watcher);
console.log(`dev: open http://127.0.0.1:${port}/`);

/** Takes `--port` out of the options. */
function readArguments(argv) {
  const index = argv.findIndex((each) => /^--port(=|$)/.test(each));
  if (index === -1) return { port: Number(process.env.SERVER_MANAGER_PORT ?? 4810), args: argv };
  const isOneWord = argv[index].includes('=');
  const text = isOneWord ? argv[index].slice('--port='.length) : argv[index + 1];
  if (!/^\d{1,5}$/.test(text ?? '')) fail('--port takes a number');
  return { port: Number(text), args: argv.toSpliced(index, isOneWord ? 1 : 2) };
}

/** Starts the manager. @returns its address; null when it has exited before it served */
async function startManager() {
  const options = ['serve', '--on-exit', 'keep', ...args, '--host', '127.0.0.1', '--port', String(managerPort)];
  // A separate group: Ctrl-C reaches this process alone, which ends the manager.
  const child = spawn(process.execPath, [join(dist, 'http/bin.js'), ...options], {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  manager = child;
  const served = new Promise((resolve) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const served = /serves at (http:\S+)/.exec(text)?.[1];
      if (served !== undefined) resolve(served);
    });
    child.once('exit', () => resolve(null));
  });
  const address = await served;
  if (address !== null) managerPort = Number(new URL(address).port);
  return address;
}

async function endManager() {
  if (manager === null || manager.exitCode !== null || manager.signalCode !== null) return;
  const exited = once(manager, 'exit');
  manager.kill('SIGTERM');
  await exited;
}

/** Compiles changed files, one change after the other, and restarts the manager when all of them were compiled. */
function watchSources(watcher) {
  const changed = new Set();
  let handling = Promise.resolve();
  let timer;
  watcher.add(sourceFolders.map((folder) => join(root, folder)));
  watcher.on('all', (event, file) => {
    const path = relative(root, file).split(sep).join('/');
    if (!['add', 'change', 'unlink'].includes(event) || !sourceFolders.includes(path.split('/')[0])) return;
    changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => (handling = handling.then(handleChanges)), settleMs);
  });

  async function handleChanges() {
    const paths = [...changed];
    changed.clear();
    const results = paths.map((path) => compileFile(root, path)).filter((result) => result !== null);
    if (results.length === 0 || isEnding) return;
    const faults = results.flat();
    if (faults.length > 0) {
      // The next change of any source compiles these files again.
      for (const path of paths) changed.add(path);
      console.error(`dev: the manager runs on without this change:\n${faults.join('\n')}`);
      return;
    }
    await endManager();
    if (isEnding) return;
    const isServing = (await startManager()) !== null;
    console.log(
      isServing
        ? 'dev: the manager was restarted'
        : 'dev: the manager has exited; it is started again after the next change',
    );
    if (paths.some((path) => path.startsWith('machines/'))) drawAgain();
  }
}

/** Draws the statecharts in another process, because this process has loaded the old modules. */
function drawAgain() {
  const script = `import { draw } from ${JSON.stringify(new URL('draw.mjs', import.meta.url).href)}; await draw(${JSON.stringify(dist)});`;
  spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' });
}

async function end() {
  if (isEnding) return;
  isEnding = true;
  await Promise.all([endManager(), page.close()]);
  console.log('dev: ended. A server that was running runs on; the next npm run dev finds it.');
  process.exit(0);
}

function describeStartFault(error) {
  return error.code === 'EADDRINUSE' || /already in use/.test(error.message)
    ? `port ${port} is in use: npm run dev -- --port 4811`
    : error.message;
}

function fail(message) {
  console.error(`dev: ${message}`);
  manager?.kill('SIGTERM');
  process.exit(1);
}
