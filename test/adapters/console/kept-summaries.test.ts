/** The summary of a run is kept while no file of the run changes. */
import { chmodSync, cpSync, mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openConsoleLog } from '../../../adapters/console/log.js';
import { RunSummaries, summarizeRun } from '../../../adapters/console/run-summary.js';
import { runDirectory } from '../../../adapters/process/run-files/run-directory.js';
import { archiveSuite } from './archive-suite.js';
import { idOf } from './run-files.js';

const test = archiveSuite('adapters/console/kept-summaries');

const launch = { run: idOf(2), build: 'b', folder: 'f', argv: ['/bin/true'], cwd: '/', env: {} };
const stop = { command: null, signal: 'SIGTERM', timeoutMs: 1 };
const record = (build: string): string =>
  JSON.stringify({ protocol: 1, at: 1, bootId: '', launch: { ...launch, build, stop } });

/** Returns a time at which every file is old enough for a change to be noticed. */
const later = (): number => Date.now() + 60_000;

const changes: Readonly<Record<string, (path: string) => void>> = {
  'its record was written again': (path) => writeFileSync(join(path, 'run.json'), record('other')),
  'its record was deleted': (path) => rmSync(join(path, 'run.json')),
  'its record was cut': (path) => truncateSync(join(path, 'run.json'), 10),
  'its record became a link': (path) => replace(join(path, 'run.json'), (at) => symlinkSync('/dev/zero', at)),
  'its exit was deleted': (path) => rmSync(join(path, 'exit')),
  'its exit was replaced': (path) => replace(join(path, 'exit'), (at) => writeFileSync(at, '9\n')),
  'its pid record was damaged': (path) => writeFileSync(join(path, 'pid'), 'half'),
  'its stop reason was written': (path) => writeFileSync(join(path, 'asked'), 'stop 1\n'),
  'it was marked as killed': (path) => writeFileSync(join(path, 'killed'), ''),
  'it was marked as out of memory': (path) => writeFileSync(join(path, 'oom'), '1\n'),
  'its console was pruned': (path) => writeFileSync(join(path, 'head'), '0000000000000002\n'),
  'its console has grown': (path) => writeFileSync(join(path, 'console.log'), 'hello, world'),
  'its console was deleted': (path) => rmSync(join(path, 'console.log')),
  'its console became a directory': (path) => replace(join(path, 'console.log'), (at) => mkdirSync(at)),
  'its directory was deleted': (path) => rmSync(path, { recursive: true }),
  'another directory has its name': (path) => {
    const other = `${path}-other`;
    cpSync(path, other, { recursive: true });
    writeFileSync(join(other, 'run.json'), record('other'));
    rmSync(path, { recursive: true });
    renameSync(other, path);
  },
};

function replace(path: string, make: (path: string) => void): void {
  rmSync(path);
  make(path);
}

for (const [title, change] of Object.entries(changes)) {
  test(`A run is read again after ${title}`, ({ files }) => {
    const path = files.add(idOf(2), { 'run.json': record('b'), exit: '137\n', 'console.log': 'hello' });
    const directory = runDirectory(path);
    const open = (run: string) => openConsoleLog(run, directory);
    const summaries = new RunSummaries(later);
    const first = summaries.summarize(idOf(2), directory, open);
    assert.is(summaries.summarize(idOf(2), directory, open), first, 'it is kept');
    change(path);
    const next = summaries.summarize(idOf(2), directory, open);
    assert.equal(next, summarizeRun(idOf(2), directory, open));
    assert.not.equal(next, first);
  });
}

test('A run is read again after its record becomes unreadable or readable', ({ files }) => {
  const path = files.add(idOf(2), { 'run.json': record('b'), exit: '0\n' });
  const directory = runDirectory(path);
  const open = (run: string) => openConsoleLog(run, directory);
  const summaries = new RunSummaries(later);
  const first = summaries.summarize(idOf(2), directory, open);
  for (const mode of [0, 0o600]) {
    chmodSync(join(path, 'run.json'), mode);
    const next = summaries.summarize(idOf(2), directory, open);
    assert.is.not(next, first);
    assert.equal(next, summarizeRun(idOf(2), directory, open));
  }
});

test('The summary of a run whose files have changed just now is not stored', ({ files }) => {
  const directory = runDirectory(files.add(idOf(2), { 'run.json': record('b'), exit: '0\n' }));
  const open = (run: string) => openConsoleLog(run, directory);
  const summaries = new RunSummaries();
  assert.is.not(summaries.summarize(idOf(2), directory, open), summaries.summarize(idOf(2), directory, open));
});

test.run();
