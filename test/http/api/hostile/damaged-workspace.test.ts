/**
 * A manager starts over a workspace in which some entries were replaced or damaged. The manager serves, or gives the
 * reason in one line. The seed of a damage is in the title of its test.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import * as assert from 'uvu/assert';
import { dailyRule } from '../../../kit/data/daily-rule.js';
import { type SuccessiveManagers, successiveManagersSuite } from '../../../kit/manager/successive-services.js';
import { sampleRuns, seed } from '../../../kit/sample.js';
import { start, stop } from '../../../kit/system/broken-environment.js';
import { until } from '../../../kit/system/until.js';

const test = successiveManagersSuite('http/api/hostile/damaged-workspace');

const damages: Readonly<Record<string, (path: string) => void>> = {
  'a FIFO': (path) => replace(path, () => void execFileSync('mkfifo', [path])),
  'a directory': (path) => replace(path, () => mkdirSync(path)),
  'a dangling link': (path) => replace(path, () => symlinkSync(`${path}-nothing`, path)),
  'a link to itself': (path) => replace(path, () => symlinkSync(path, path)),
  'a link to an endless file': (path) => replace(path, () => symlinkSync('/dev/zero', path)),
  'an empty file': (path) => replace(path, () => writeFileSync(path, '')),
  'other bytes': (path) => replace(path, () => writeFileSync(path, Buffer.from([0, 255, 123, 34, 10, 0]))),
  nothing: (path) => replace(path, () => undefined),
  unreadable: (path) => chmodSync(path, 0),
  cut: (path) => {
    if (lstatSync(path).isFile()) truncateSync(path, Math.floor(lstatSync(path).size / 2));
  },
};

function replace(path: string, make: () => void): void {
  rmSync(path, { recursive: true, force: true });
  make();
}

/** Returns the paths of all entries below a directory. */
function listAll(directory: string): string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name);
    return lstatSync(path).isDirectory() ? [path, ...listAll(path)] : [path];
  });
}

/** Returns a function of pseudorandom numbers from 0 to 1 for a seed (mulberry32). */
function createRandom(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Damages one to three paths. @returns a text that lists the damages */
function damage(root: string, random: () => number): string {
  const done = [];
  for (let count = 1 + Math.floor(random() * 3); count > 0; count -= 1) {
    const paths = listAll(root).sort();
    const path = paths[Math.floor(random() * paths.length)];
    const [what, apply] = Object.entries(damages)[Math.floor(random() * Object.keys(damages).length)] ?? [];
    if (path === undefined || apply === undefined) break;
    apply(path);
    done.push(`${relative(root, path)}: ${what}`);
  }
  return done.join(', ');
}

/** Copies a directory with its FIFOs. */
const copy = (from: string, to: string): void => void execFileSync('cp', ['-a', from, to]);

/**
 * The original workspace, which exists from the first test on. The workspace has runs, tokens, webhooks and schedules.
 */
let sample: string | null = null;

async function fillWorkspace({ workspace, manageProcess }: SuccessiveManagers): Promise<void> {
  if (sample === null) {
    const service = await manageProcess();
    for (let run = 0; run < 2; run += 1) {
      await start(service, workspace);
      await stop(service, workspace);
    }
    const answers = [
      await service.post('/access/tokens', { name: 'one', scopes: ['read'] }),
      await service.post('/webhooks', { name: 'one', url: 'https://example.com/hook' }),
      await service.post('/schedules', { name: 'one', when: dailyRule(), action: { type: 'restart' } }),
    ];
    for (const { status, text } of answers) assert.is(status, 201, text);
    await service.end();
    sample = `${workspace.root}-sample`;
    copy(workspace.root, sample);
  } else {
    rmSync(workspace.root, { recursive: true });
    copy(sample, workspace.root);
  }
}

const base = Number.parseInt(seed, 10) || 1;
const count = sampleRuns(200, 12);
const paths = ['/status', '/runs', '/console', '/console/search?text=x&run=all', '/history', '/builds', '/datafolders'];

for (let at = 0; at < count; at += 1) {
  test(`Damage number ${base * 1_000 + at} never ends the manager without a reason`, async (context) => {
    const { workspace, manageProcess } = context;
    await fillWorkspace(context);
    const done = damage(workspace.root, createRandom(base * 1_000 + at));
    const service = await manageProcess().catch((error: Error) => error);
    if (service instanceof Error) {
      assert.not.match(service.message, /\n\s+at |Unhandled|uncaught/i, `${done}: ${service.message}`);
      return;
    }
    const { status, json: runs } = await service.get('/runs');
    // With a damaged list of tokens and accounts no request is accepted.
    if (status === 401 && done.includes('access.json')) return;
    assert.is(status, 200, `${done}: ${JSON.stringify(runs)} ${service.log()}`);
    const all = [...paths, ...runs.flatMap(({ run }: { run: string }) => [`/runs/${run}/events`, `/runs/${run}/log`])];
    for (const path of all) {
      const { status, json } = await service.get(path);
      assert.is.not(json?.code, 'internal', `${done}: ${path} ${status} ${service.log()}`);
    }
    assert.is(service.process.exitCode, null, done);
    assert.is(await service.end(), 0, `${done}: ${service.log()}`);
  });
}

test('A manager starts with unreadable changes of resources, and reads them later', async (context) => {
  const { workspace, manageProcess } = context;
  const directory = join(workspace.root, 'manager', 'resource-changes');
  mkdirSync(join(workspace.root, 'manager'), { recursive: true });
  writeFileSync(directory, '');
  const service = await manageProcess();
  await until(() => service.log().includes('could not open the changes of resources'));
  assert.is((await service.get('/status')).status, 200);
  assert.is((await service.get('/resource-changes')).status, 500);
  rmSync(directory);
  assert.is((await service.get('/resource-changes')).status, 200);
  assert.is(await service.end(), 0, service.log());
});

test('The original workspace is removed at the end', () => {
  if (sample !== null) rmSync(sample, { recursive: true });
});

test.run();
