/** Each operation on files, while another process exchanges the files that it uses. */
// Test limit: 120 s, each operation runs many times against a process that exchanges its files.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FolderFiles } from '../../../machines/files/files.js';
import { sampleCases } from '../../kit/sample.js';
import {
  prepareSwaps,
  readAll,
  readText,
  type SwapContext,
  secret,
  swapDirectory,
  swapFile,
  whileSwapping,
} from './swapping.js';

const test = suite<SwapContext>('adapters/folders/raced-operations');
prepareSwaps(test);

/** `file` moves into the directory `sub`, a link to the directory outside replaces `file`, and both are removed. */
const swapBoth = `
  attempt(() => fs.mkdirSync('sub'));
  attempt(() => fs.writeFileSync('file', 'own'));
  attempt(() => fs.symlinkSync('../../outside', 'next'));
  attempt(() => fs.renameSync('file', 'sub/file'));
  attempt(() => fs.renameSync('next', 'file'));
  attempt(() => fs.unlinkSync('file'));
  attempt(() => fs.rmSync('sub', { recursive: true }));`;

/** `file` and `sub` become links to missing paths outside, and are removed. `sub` also becomes a directory. */
const swapNew = `
  attempt(() => fs.symlinkSync('../../outside/new', 'file'));
  attempt(() => fs.unlinkSync('file'));
  attempt(() => fs.symlinkSync('../../outside/made', 'sub'));
  attempt(() => fs.unlinkSync('sub'));
  attempt(() => fs.mkdirSync('sub'));
  attempt(() => fs.rmdirSync('sub'));`;

const swaps = { file: swapFile, directory: swapDirectory, both: swapBoth, missing: swapNew };

const any = { match: '*', noneMatch: null } as const;
const absent = { match: null, noneMatch: '*' } as const;
const { signal } = new AbortController();

type Files = FolderFiles;
type Operation = (files: Files, count: number, context: SwapContext) => Promise<unknown>;

/** Reads everything that a stream has. */
async function drain(stream: Awaited<ReturnType<Files['search']>> | Awaited<ReturnType<Files['archive']>>) {
  if ('fault' in stream) return stream.fault.code;
  const texts: string[] = [];
  try {
    for await (const item of stream.items)
      texts.push(item instanceof Uint8Array ? Buffer.from(item).toString('latin1') : JSON.stringify(item));
  } catch (error) {
    // A file that changes while it is read ends an archive.
    texts.push(String(error));
  } finally {
    await stream.close();
  }
  return texts.join();
}

const page = { sort: 'name', limit: 10, cursor: null } as const;

/** The operations, which return what they have read. */
const operations: Readonly<Record<string, Operation>> = {
  'the list of the Data Folder': (files) => files.list('world', '', page),
  'the list of a directory by size': (files) => files.list('world', 'sub', { ...page, sort: '-size' }),
  'a read of a file': (_, __, context) => readText(context, 'file'),
  'a read of a file in a directory': (_, __, context) => readText(context, 'sub/file'),
  'a search of names': async (files) =>
    drain(await files.search('world', { path: '', query: 'secret', place: 'names' })),
  'a search of contents': async (files) =>
    drain(await files.search('world', { path: '', query: 'secret', place: 'contents' })),
  'a search in a directory': async (files) =>
    drain(await files.search('world', { path: 'sub', query: 'secret', place: 'contents' })),
  'a tar of the Data Folder': async (files) => drain(await files.archive('world', '', 'tar.gz')),
  'a zip of a directory': async (files) => drain(await files.archive('world', 'sub', 'zip')),
  'an archive of a file': async (files) => drain(await files.archive('world', 'file', 'tar.gz')),
  'the changes since a time': (files) => files.changes('world', 1),
  'the versions of a file': (files) => files.versions('world', 'sub/file'),
  'a replacement of a file': (files, count) => files.write('world', 'file', Buffer.from(`${count}`), any),
  'a replacement in a directory': (files, count) => files.write('world', 'sub/file', Buffer.from(`${count}`), any),
  'a new file': (files) => files.write('world', 'file', Buffer.from('new'), absent),
  'a new file in a directory': (files, count) => files.write('world', `sub/new${count}`, Buffer.from('new'), absent),
  'a new directory': (files) => files.makeDirectory('world', 'sub'),
  'a new directory in a directory': (files, count) => files.makeDirectory('world', `sub/made${count}`),
  'a move into a directory': (files, _, { world }) => {
    writeFileSync(join(world, 'own'), 'own');
    return files.move('world', 'own', 'sub/own');
  },
  'a move out of a directory': (files, count) => files.move('world', 'sub/file', `moved${count}`),
  'a move of a directory': (files, count) => files.move('world', 'sub', `moved${count}`),
  'a copy of a file': (files, count) => files.copy('world', 'file', `copy${count}`, signal),
  'a copy of a directory': (files, count) => files.copy('world', 'sub', `copy${count}`, signal),
  'a copy into a directory': (files, _, { world }) => {
    writeFileSync(join(world, 'own'), 'own');
    return files.copy('world', 'own', 'sub/own', signal);
  },
  'a deletion of a file': (files) => files.remove('world', 'sub/file'),
  'a deletion of a directory': (files) => files.remove('world', 'sub'),
  'a permanent deletion of a file': (files) => files.removeForGood('world', 'sub/file'),
  'a permanent deletion of a directory': (files) => files.removeForGood('world', 'sub'),
  'a deletion of a directory in a directory': (files) => files.removeForGood('world', 'sub/sub'),
  'a restore into a directory': async (files, count, { world, folderTrash }) => {
    mkdirSync(join(world, `kept${count}`), { recursive: true });
    const entry = await files.remove('world', `kept${count}`);
    return 'fault' in entry ? entry : folderTrash.restore('world', entry.id, 'sub/restored');
  },
};

const cases = Object.keys(swaps).flatMap((swap) =>
  Object.keys(operations).map((operation) => ({ swap: swap as keyof typeof swaps, operation })),
);

for (const { swap, operation } of sampleCases('adapters/folders/raced-operations', cases, 24))
  test(`${operation} reaches no outside file while names are exchanged (${swap})`, async (context) => {
    await whileSwapping(context, swaps[swap], async () => {
      for (let count = 0; count < 60; count += 1) {
        const result = JSON.stringify((await operations[operation]?.(context.files, count, context)) ?? null);
        assert.not.match(result, secret);
        assert.not.match(result, /(?:sub|file)\/secret/);
      }
    });
    assert.not.match(readAll(context), secret);
  });

test.run();
