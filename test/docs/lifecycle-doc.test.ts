/** The file lists in docs/internals/lifecycle.md match the imports and the hand-overs in the source. */
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { importsOf, projectRoot, reachableFrom, readSource } from './source-imports.js';

const test = suite('docs/lifecycle-doc');

const page = readSource('docs/internals/lifecycle.md');
const maxFiles = 6;

interface Link {
  readonly from: string;
  readonly to: string;
  /** The connection from `from` to `to` on the page: `import`, or a kind and a name. */
  readonly by: string;
}

/**
 * Reads the table below a heading. The first column is a file, and the last column is the connection to the file of the
 * next row.
 */
function readPath(heading: string): { readonly files: string[]; readonly links: Link[] } {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [table = ''] = section.split('\n## ');
  const rows = [...table.matchAll(/^\| `([^`]+)` \|.*\| *([^|]*?) *\|$/gm)];
  assert.is(rows.length, table.match(/^\| `/gm)?.length, 'each row has one file');
  const files = rows.map(([, file = '']) => file);
  const links = rows
    .slice(0, -1)
    .map(([, from = '', by = ''], index) => ({ from, to: files[index + 1] ?? '', by: by.replaceAll('`', '') }));
  return { files, links };
}

const wiring = 'http/main.ts';
const listFeatures = (): string[] =>
  importsOf(wiring).flatMap((file) => reachableFrom(file, isInFolder('http/features')));
const isInFolder = (folder: string) => (path: string) => posix.dirname(path) === folder;
/** Returns whether a file belongs to the same part of its layer, such as `adapters/process`. */
const isInPart = (file: string) => (path: string) => path.startsWith(`${file.split('/').slice(0, 2).join('/')}/`);

/** Each hand-over that is not an import, and the check that finds it in the source. */
const handOvers: Readonly<Record<string, (link: Link, name: string) => boolean>> = {
  /**
   * The machine invokes an actor by name, and a feature provides the actor from a module that imports the next file.
   */
  actor: ({ from, to }, name) =>
    reachableFrom(from, isInFolder(posix.dirname(from))).some((file) => readSource(file).includes(`src: '${name}'`)) &&
    listFeatures().some(
      (feature) =>
        new RegExp(`actors: \\{[^}]*\\b${name}\\b`).test(readSource(feature)) &&
        importsOf(feature).some((file) => isInPart(to)(file) && reachableFrom(file).includes(to)),
    ),
  /** The handler gets the object from the feature that binds the routes and creates the object with the next file. */
  service: ({ from, to }, name) =>
    new RegExp(`interface \\w+Services \\{[^}]*\\breadonly ${name}\\b`).test(readSource(from)) &&
    importsOf(from).includes(to) &&
    listFeatures().some((feature) => importsOf(feature).includes(from) && importsOf(feature).includes(to)),
  /** A module of the process adapter that the file reaches spawns the next file. */
  spawn: ({ from, to }) => {
    const sources = reachableFrom(from, isInPart(from)).map(readSource);
    return (
      sources.some((source) => source.includes("spawn('/bin/sh'")) &&
      sources.some((source) => source.includes(`'${to}'`))
    );
  },
  /** The first file writes a file of the run directory, and the next file opens it. */
  file: ({ from, to }, name) =>
    readSource(from).includes(`/${name}"`) && reachableFrom(to).some((file) => readSource(file).includes(`'${name}'`)),
  /** Both files import the same interface of machines/, and http/main.ts reaches both. */
  port: ({ from, to }, name) => {
    const ports = importsOf(from).filter((file) => file.startsWith('machines/') && importsOf(to).includes(file));
    const wired = reachableFrom(wiring);
    return (
      ports.some((file) => new RegExp(`export (interface|type) ${name}\\b`).test(readSource(file))) &&
      [from, to].every((file) => wired.includes(file) && new RegExp(`\\b${name}\\b`).test(readSource(file)))
    );
  },
  /** A route is declared for the request, and the next file sends it. */
  GET: ({ to }, name) =>
    importsOf('http/api/routes.ts').some((file) => readSource(file).includes(`request: 'GET ${name}'`)) &&
    readSource(to).includes(`\`${name.slice(1)}?`),
  /**
   * The connection of the page passes an event on. The next file subscribes with the handler that the first file calls.
   */
  subscriber: ({ from, to }, name) =>
    importsOf('http/ui/state/subscribers.ts').includes(from) &&
    new RegExp(`\\b${name}\\b`).test(readSource(from)) &&
    new RegExp(`\\.subscribe\\(\\{[^]*?\\b${name}\\(`).test(readSource(to)),
};

/** Returns the fault of a connection that the page claims, or `null`. */
function findFault(link: Link): string | null {
  const { from, to, by } = link;
  const [kind = '', name = ''] = by.split(' ');
  const holds =
    kind === 'import'
      ? importsOf(from).includes(to) || importsOf(to).includes(from)
      : (handOvers[kind]?.(link, name) ?? false);
  return holds ? null : `${from} → ${to}: the source shows no "${by}"`;
}

for (const heading of ['POST /start', 'A console line to the browser']) {
  const { files, links } = readPath(heading);

  test(`The list of "${heading}" has at most ${maxFiles} files, and they exist`, () => {
    assert.ok(files.length > 1 && files.length <= maxFiles, `the page lists ${files.length} files`);
    assert.equal(
      files.filter((file) => !existsSync(join(projectRoot, file))),
      [],
    );
  });

  test(`Each file of "${heading}" is connected to the next as the page states`, () => {
    assert.equal(
      links.flatMap((link) => findFault(link) ?? []),
      [],
    );
  });
}

test('A hand-over that the source does not have is reported', () => {
  const [from, to] = ['machines/server/server.ts', 'adapters/process/launch/launch.ts'];
  for (const by of [
    'import',
    'actor nothing',
    'spawn',
    'file console.log',
    'port ConsoleLog',
    'GET /nothing',
    'subscriber onNothing',
    'magic',
  ]) {
    assert.ok(findFault({ from, to, by }) !== null, by);
  }
});

test.run();
