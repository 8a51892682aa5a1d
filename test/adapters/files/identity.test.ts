/** The identity of files and directories, on the file system of the temporary directory. */
import { mkdirSync, mkdtempSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toIdentity } from '../../../adapters/files/identity.js';

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

test('A directory that replaces a deleted one has another identity', ({ directory }) => {
  const path = join(directory, 'one');
  const seen = new Set<string>();
  for (let count = 0; count < 20; count += 1) {
    mkdirSync(path);
    seen.add(identityOf(path));
    rmdirSync(path);
  }
  assert.is(seen.size, 20);
});

test.run();
