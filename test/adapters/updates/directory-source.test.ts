/**
 * The archives of a watched directory. The tests check which archive is offered, and which archives are still
 * incomplete.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createDownloads } from '../../../adapters/updates/download.js';
import { openUpdates } from '../../../adapters/updates/updates.js';

interface Context {
  directory: string;
}

const test = suite<Context>('adapters/updates/directory-source');

test.before.each((context) => void (context.directory = mkdtempSync(join(tmpdir(), 'archives-'))));
test.after.each(({ directory }) => rmSync(directory, { recursive: true, force: true }));

/** @param settleMs the milliseconds for which a file must have been unchanged */
async function read(directory: string, settleMs = 0) {
  const sources = [{ id: 'paper', location: pathToFileURL(directory) }];
  const updates = openUpdates({ root: directory, sources, onOutcome: () => undefined, settleMs });
  const [source] = await updates.sources();
  await updates.close();
  return source;
}

const offered = async (directory: string, settleMs?: number) => (await read(directory, settleMs))?.index?.channels;

/** @param age the seconds since the last change of the archive */
function put(directory: string, name: string, age: number, content = 'archive'): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  const at = Date.now() / 1_000 - age;
  utimesSync(path, at, at);
  return path;
}

test('The most recently changed archive is the version of the channel `latest`', async ({ directory }) => {
  put(directory, 'paper-1.9.tar.gz', 200);
  const path = put(directory, 'paper-1.21.4-232.tar.gz', 100);
  put(directory, '1.8.zip', 300);
  assert.equal(await offered(directory), [
    { channel: 'latest', version: '1.21.4-232', download: pathToFileURL(path).href, sha256: null },
  ]);
});

test('The higher version of two archives with the same time is offered', async ({ directory }) => {
  const at = new Date(0);
  for (const version of ['1.9', '1.10', '1.2']) utimesSync(put(directory, `${version}.7z`, 0), at, at);
  assert.is((await offered(directory))?.[0]?.version, '1.10');
});

test('An archive that was written a moment ago is not offered', async ({ directory }) => {
  put(directory, '1.tar.xz', 100_000);
  assert.equal(await offered(directory, 3_600_000), []);
});

test('Only archives that are regular files with content are offered', async ({ directory }) => {
  for (const name of ['1.tar.gz.part', '.2.tar.gz', 'notes.txt', '-3.zip', 'a b.zip', '.zip']) put(directory, name, 1);
  put(directory, '4.zip', 1, '');
  mkdirSync(join(directory, '5.zip'));
  symlinkSync('/etc/passwd', join(directory, '6.zip'));
  execFileSync('mkfifo', [join(directory, '7.zip')]);
  assert.equal(await offered(directory), []);
});

test('The checksum of an archive is read from a sha256sum file', async ({ directory }) => {
  put(directory, '1.tar', 1);
  put(directory, '1.tar.sha256', 1, `${'A1'.repeat(32)}  1.tar\n`);
  assert.is((await offered(directory))?.[0]?.sha256, 'a1'.repeat(32));
});

test('The previous archive is offered while the checksum of the newest cannot be read', async ({ directory }) => {
  put(directory, '1.tar', 100);
  put(directory, '2.tar', 1);
  put(directory, '2.tar.sha256', 1, 'a1');
  assert.is((await offered(directory))?.[0]?.version, '1');
});

test('A missing directory has the fault `unreadable`', async ({ directory }) => {
  rmSync(directory, { recursive: true });
  assert.equal([(await read(directory))?.fault, (await read(directory))?.index], ['unreadable', null]);
});

/** Reads an archive. @param onChunk is called after each chunk. @returns the number of bytes, or the fault */
async function download(path: string, onChunk = () => undefined as unknown, sha256: string | null = null) {
  const begin = createDownloads({ timeoutMs: 60_000, stallMs: 60_000, settleMs: 0 });
  const begun = await begin({ url: pathToFileURL(path).href, sha256 }, new AbortController().signal);
  if (!('archive' in begun)) return begun.fault;
  let bytes = 0;
  try {
    for await (const chunk of begun.archive) {
      onChunk();
      bytes += chunk.length;
    }
    return bytes;
  } catch {
    return begun.fault();
  } finally {
    begun.close();
  }
}

const large = 'x'.repeat(500_000);

test('An archive is read completely, and is refused if another program changes it', async ({ directory }) => {
  const path = put(directory, '1.tar', 1, large);
  assert.is(await download(path), large.length);
  assert.is(await download(path, () => appendFileSync(path, 'y')), 'unreachable');
});

test('An archive that is removed, is a link, or has another checksum is not installed', async ({ directory }) => {
  const path = put(directory, '1.tar', 1, large);
  const link = join(directory, '2.tar');
  symlinkSync(path, link);
  assert.is(await download(link), 'unreachable');
  assert.is(await download(path, undefined, '0'.repeat(64)), 'checksum_wrong');
  rmSync(path);
  assert.is(await download(path), 'unreachable');
});

test.run();
