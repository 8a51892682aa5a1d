/** The identity of files and directories, on the file system of the temporary directory. */
import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toIdentity } from '../../../adapters/files/identity.js';
import { until } from '../../kit/system/until.js';

const test = suite<{ directory: string }>('adapters/files/identity');

test.before.each((context) => void (context.directory = mkdtempSync(join(tmpdir(), 'identity-'))));
test.after.each(({ directory }) => rmSync(directory, { recursive: true }));

const identityOf = (path: string): string => toIdentity(statSync(path, { bigint: true }));

test('A directory keeps its identity when it is renamed and when its entries change', ({ directory }) => {
  const [one, two] = [join(directory, 'one'), join(directory, 'two')];
  mkdirSync(one);
  const identity = identityOf(one);
  writeFileSync(join(one, 'file'), 'text');
  renameSync(one, two);
  assert.is(identityOf(two), identity);
});

test('A directory that replaces a deleted one has another identity', async ({ directory }) => {
  const [path, probe] = [join(directory, 'one'), join(directory, 'probe')];
  const makeNew = (): string => {
    mkdirSync(path);
    return identityOf(path);
  };
  const first = makeNew();
  rmdirSync(path);
  // The clock of a file system may not advance for some milliseconds.
  const begun = writeAndStat(probe);
  await until(() => writeAndStat(probe) > begun, 'a later time of the file system');
  assert.is.not(makeNew(), first);
});

/** Writes a file. @returns the time of the change, in nanoseconds */
function writeAndStat(path: string): bigint {
  writeFileSync(path, 'text');
  return statSync(path, { bigint: true }).mtimeNs;
}

test.run();
