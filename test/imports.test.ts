/**
 * The imports that Biome cannot judge, because Biome sees the specifier and not the file: the imports of the web UI,
 * and the order of the folders. Biome checks the other rules.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, posix } from 'node:path';
import ts from 'typescript';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('imports');

interface Import {
  readonly file: string;
  /** Another source file by its path from the project's directory, or the name of a package. */
  readonly of: string;
}

/** Lists the files of a folder, with `/` between the parts of a path. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}

function importsOf(folder: string): Import[] {
  return filesOf(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, true);
      return importedFiles.map(({ fileName }) => ({
        file,
        of: fileName.startsWith('.') ? posix.join(posix.dirname(file), fileName) : fileName,
      }));
    });
}

/** The folders of machines/, from the lowest. Each folder imports only earlier folders, and type-only imports count. */
const machineRooms = [
  ...['async', 'chart', 'durable', 'history', 'kinds', 'text'],
  ...['access', 'faults', 'webhooks'],
  ...['builds', 'imports', 'launch'],
  ...['folders', 'files', 'recipes', 'deployments', 'resource-updates', 'run'],
  ...['announce', 'console', 'samples'],
  'server',
  'operations',
  ...['backups', 'health', 'resources', 'trace', 'uploads'],
  ...['agones', 'resource-changes'],
  ...['backups/backup', 'backups/restore', 'backups/verification', 'schedules', 'updates'],
  ...['backups/jobs', 'review', 'schedules/scheduler'],
];

/** The folders of adapters/process, from the lowest. */
const processRooms = ['kernel', 'run-files', 'input', 'keeper', 'tree', 'stop', 'monitor', 'launch'];

/**
 * Asserts that a layer has these folders, and that no folder imports a later folder. Files next to the folders may
 * import any folder. A nested folder, such as `backups/jobs`, has a separate position.
 */
function assertOrder(folder: string, rooms: readonly string[]): void {
  const innermost = [...rooms].sort((a, b) => b.length - a.length);
  const roomOf = (path: string): number =>
    rooms.indexOf(innermost.find((room) => path.startsWith(`${folder}/${room}/`)) ?? '');
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  assert.equal(entries.map(({ name }) => name).sort(), rooms.filter((room) => !room.includes('/')).sort());
  assert.equal(
    importsOf(folder)
      .filter(({ file, of }) => of.startsWith(`${folder}/`) && roomOf(file) >= 0 && roomOf(of) > roomOf(file))
      .map(({ file, of }) => `${file} imports ${of}`),
    [],
  );
}

function assertAll(imports: readonly Import[], folders: readonly string[]): void {
  assert.ok(imports.length > 0, 'no import was found: is the current directory the project’s?');
  const isPackage = (path: string): boolean => !/^(\.|machines\/|adapters\/|http\/|test\/)/.test(path);
  const forbidden = imports.filter(({ of }) => !isPackage(of) && !folders.some((folder) => of.startsWith(folder)));
  assert.equal(
    forbidden.map(({ file, of }) => `${file} imports ${of}`),
    [],
  );
}

test('http/ui/ imports only its own files, machines/, packages and http/client/', () => {
  assertAll(importsOf('http/ui'), ['http/ui/', 'machines/', 'http/client/']);
});

test('http/client/ imports only its own files and packages', () => {
  assertAll(importsOf('http/client'), ['http/client/']);
});

test('The folders of machines/ import only earlier folders', () => {
  assertOrder('machines', machineRooms);
});

test('The folders of adapters/process/ import only earlier folders', () => {
  assertOrder('adapters/process', processRooms);
});

test('No folder of machines/ and adapters/ has more than 15 files', () => {
  const counts = new Map<string, number>();
  for (const file of ['machines', 'adapters'].flatMap(filesOf)) {
    const folder = posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  assert.equal(
    [...counts].filter(([, count]) => count > 15),
    [],
  );
});

test('No file has a name that fits any content, such as utils or helpers', () => {
  const files = ['machines', 'adapters', 'http', 'test'].flatMap(filesOf);
  assert.equal(
    files.filter((file) => /utils|helpers|common|manager/i.test(basename(file))),
    [],
  );
});

test.run();
