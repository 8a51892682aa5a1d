/** A workspace with the Data Folder `world` and its config file, and helpers for tests of that file. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { FolderConfigFiles } from '../../../adapters/folders/config-files.js';
import type { ConfigFiles, Precondition } from '../../../machines/folders/config-files.js';

export interface Place {
  root: string;
  /** The Data Folder. */
  world: string;
  /** The server.cfg of the Data Folder, with the text `first`. */
  config: string;
  files: ConfigFiles;
}

export const absent: Precondition = { match: null, noneMatch: '*' };
export const any: Precondition = { match: '*', noneMatch: null };
export const matching = (etag: string): Precondition => ({ match: [etag], noneMatch: null });

/**
 * Opens the config files of a workspace. Every directory in data/ is a Data Folder with the config file server.cfg,
 * except `plain`, which has no config file. The Data Folder `gone` is known, but does not exist.
 */
export function openConfigFiles(root: string): ConfigFiles {
  return new FolderConfigFiles(root, {
    async dataFolder(name) {
      if (!existsSync(join(root, 'data', name)) && name !== 'gone') return null;
      return {
        name,
        exists: name !== 'gone',
        link_target: null,
        has_config: true,
        kind: 'any',
        kind_name: 'Any',
        config: name === 'plain' ? null : 'server.cfg',
        possible_configs: [],
      };
    },
  });
}

/** Allows links in Data Folders to lead to these directories outside. */
export function allowLinks({ root }: Place, ...links: readonly string[]): void {
  mkdirSync(join(root, 'manager'), { recursive: true });
  writeFileSync(join(root, 'manager/settings.json'), JSON.stringify({ links }));
}

export function folderSuite(name: string): Test<Place> {
  const test = suite<Place>(name);
  test.before.each((place) => {
    place.root = mkdtempSync(join(tmpdir(), 'folders-'));
    place.world = join(place.root, 'data', 'world');
    place.config = join(place.world, 'server.cfg');
    mkdirSync(place.world, { recursive: true });
    writeFileSync(place.config, 'first');
    place.files = openConfigFiles(place.root);
  });
  test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));
  return test;
}

/** Returns the text of the config file, and its ETag. */
export async function read({ files }: Pick<Place, 'files'>, folder = 'world'): Promise<{ text: string; etag: string }> {
  const found = await files.read(folder);
  assert.ok('bytes' in found, JSON.stringify(found));
  return 'bytes' in found
    ? { text: Buffer.from(found.bytes).toString('latin1'), etag: found.etag }
    : { text: '', etag: '' };
}

/** Writes the config file. @returns the new ETag, or the code of the fault */
export async function write(
  { files }: Pick<Place, 'files'>,
  text: string,
  precondition = any,
  folder = 'world',
): Promise<string> {
  const result = await files.write(folder, Buffer.from(text, 'latin1'), precondition);
  return 'fault' in result ? result.fault.code : result.etag;
}

/** Returns the texts of the stored versions, the newest first. */
export async function versionTexts({ files }: Pick<Place, 'files'>, folder = 'world'): Promise<string[]> {
  const versions = await files.versions(folder);
  assert.ok(!('fault' in versions), JSON.stringify(versions));
  if ('fault' in versions) return [];
  return Promise.all(
    versions.map(async ({ version, bytes, etag }) => {
      const found = await files.readVersion(folder, version);
      if ('fault' in found) throw new Error(found.fault.code);
      assert.equal([found.bytes.length, found.etag], [bytes, etag]);
      return Buffer.from(found.bytes).toString('latin1');
    }),
  );
}

/** Returns the sorted names of a directory's entries. */
export const entriesOf = (directory: string): string[] => readdirSync(directory).sort();
export const textOf = (path: string): string => readFileSync(path, 'latin1');

/** Returns the fault of a read; `null` when the config file is read. */
export async function faultOf({ files }: Pick<Place, 'files'>, folder = 'world') {
  const found = await files.read(folder);
  return 'fault' in found ? found.fault : null;
}
