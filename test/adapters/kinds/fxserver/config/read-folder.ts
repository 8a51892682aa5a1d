/** Suites that read the configuration of a Data Folder. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite, type Test } from 'uvu';
import { readServerConfig } from '../../../../../adapters/kinds/fxserver/config/read.js';
import { configWorld, type LocatedResource } from '../../../../../adapters/kinds/fxserver/config/world.js';

/** Creates a suite. Each test gets an empty Data Folder. */
export function configSuite(name: string): Test<{ folder: string }> {
  const test = suite<{ folder: string }>(name);
  test.before.each((context) => {
    context.folder = join(realpathSync(mkdtempSync(join(tmpdir(), 'config-'))), 'world');
    mkdirSync(context.folder);
  });
  test.after.each(({ folder }) => rmSync(dirname(folder), { recursive: true, force: true }));
  return test;
}

/** Writes files by their paths below the Data Folder. */
export function write(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/** Reads server.cfg and all files that it executes. */
export const read = (folder: string, resources: readonly LocatedResource[] = []) =>
  readServerConfig('server.cfg', configWorld(folder, resources));

/** Returns the commands of the configuration, each with its file and line. */
export const commandsOf = async (folder: string, resources: readonly LocatedResource[] = []) =>
  (await read(folder, resources)).commands.map(({ file, line, words }) => `${file}:${line} ${words.join(' ')}`);
