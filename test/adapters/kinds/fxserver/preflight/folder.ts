/** A Data Folder in which nothing is wrong, and a Build for it: each test spoils what it is about. */
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../../adapters/catalog/catalog.js';
import { createKinds, type Kinds } from '../../../../../adapters/kinds/kinds.js';
import { addFxServerBuild, addFxServerFolder, addResource, licence, manifest } from '../../../../fxserver.js';
import { describeFinding } from '../../../../kinds.js';

export type Told = ReturnType<typeof describeFinding>;

/** The Data Folder `world`. Paths are below it. */
export interface WellMade {
  readonly root: string;
  readonly path: string;
  readonly kinds: Kinds;
  /** Writes its server.cfg anew: the four lines that it has from the beginning, and these. */
  config(...lines: readonly string[]): void;
  write(path: string, text: string | Buffer): void;
  remove(path: string): void;
  rename(from: string, to: string): void;
  /** Makes a resource. @param lines of its manifest, behind fx_version and game */
  resource(path: string, ...lines: readonly string[]): void;
  /** Makes one whose manifest is just this. */
  bareResource(path: string, text: string): void;
  /** @returns what a preflight with a Build tells, as of a server that runs: no port is tried. @param build null: with none */
  preflight(build?: string | null): Promise<Told[]>;
}

/** The Build that tests are made with, of version 9000. */
export const build = '9000';

/** Gives each test of the suite such a folder. The workspace is the suite's: it takes a while until manifests can be read. */
export function onWellMade(test: Test<WellMade>): void {
  test.before((context) => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'preflight-')));
    addFxServerBuild({ root }, build);
    Object.assign(context, { root, kinds: createKinds({ root, searchPath: '' }) });
  });
  test.before.each((context) => void Object.assign(context, createWellMade(context)));
  test.after.each(({ remove }) => remove('.'));
  test.after(async ({ root, kinds }) => {
    await kinds.close();
    rmSync(root, { recursive: true, force: true });
  });
}

function createWellMade({ root, kinds }: Pick<WellMade, 'root' | 'kinds'>): WellMade {
  const path = addFxServerFolder({ root }, 'world');
  const folder: WellMade = {
    root,
    path,
    kinds,
    config: (...lines) => writeFileSync(join(path, 'server.cfg'), [...usual, ...lines, ''].join('\n')),
    write(file, text) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), text);
    },
    remove: (file) => rmSync(join(path, file), { recursive: true }),
    rename: (from, to) => renameSync(join(path, from), join(path, to)),
    resource: (below, ...lines) => void addResource(path, below, manifest + lines.map((line) => `${line}\n`).join('')),
    bareResource: (below, text) => void addResource(path, below, text),
    async preflight(asked = build) {
      const found = await (await openCatalog(root, kinds)).preflight('world', asked, true);
      if ('fault' in found) throw new Error(`there is no preflight: ${JSON.stringify(found.fault)}`);
      return found.findings.map(describeFinding);
    },
  };
  folder.config();
  folder.resource('[cars]/car', "client_script 'client.lua'");
  folder.write('resources/[cars]/car/client.lua', '');
  return folder;
}

const usual = [
  'endpoint_add_tcp "127.0.0.1:30120"',
  'endpoint_add_udp "127.0.0.1:30120"',
  `sv_licenseKey ${licence}`,
  'ensure car',
];

/** @returns those of one code */
export function ofCode(found: readonly Told[], code: string): Told[] {
  return found.filter((each) => each.code === code);
}

/** Asserts that nothing is found. */
export function assertNothing(found: readonly Told[], words?: string): void {
  assert.equal(
    found.map(({ code, file, message }) => `${code} in ${file}: ${message}`),
    [],
    words,
  );
}
