/** A Data Folder without findings, and a Build for it. Each test breaks one part of the Data Folder. */
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../../adapters/catalog/catalog.js';
import { Kinds } from '../../../../../adapters/kinds/kinds.js';
import { describeFinding } from '../../../../kit/data/kinds.js';
import {
  addFxServerBuild,
  addFxServerFolder,
  addResource,
  licence,
  manifest,
} from '../../../../kit/servers/fxserver.js';

export type DescribedFinding = ReturnType<typeof describeFinding>;

/** The Data Folder `world`. Paths are relative to this Data Folder. */
export interface SoundFolder {
  readonly root: string;
  readonly path: string;
  readonly kinds: Kinds;
  /** Replaces the server.cfg of the Data Folder by the four initial lines, followed by these lines. */
  config(...lines: readonly string[]): void;
  write(path: string, text: string | Buffer): void;
  remove(path: string): void;
  rename(from: string, to: string): void;
  /** Creates a resource. @param lines the lines of the resource's manifest after fx_version and game */
  resource(path: string, ...lines: readonly string[]): void;
  /** Creates a resource with exactly this text as its manifest. */
  bareResource(path: string, text: string): void;
  /**
   * Returns the findings of a preflight that assumes a running server, and thus tries no port.
   * @param build `null`: without a Build
   */
  preflight(build?: string | null): Promise<DescribedFinding[]>;
}

/** The Build of the tests, with version 9000. */
export const build = '9000';

/**
 * Creates the folder for each test. The tests of a suite share the workspace, because the manifest reader starts
 * slowly.
 */
export function useSoundFolder(test: Test<SoundFolder>): void {
  test.before((context) => {
    const root = realpathSync(mkdtempSync(join(tmpdir(), 'preflight-')));
    addFxServerBuild({ root }, build);
    Object.assign(context, { root, kinds: new Kinds({ root, searchPath: '' }) });
  });
  test.before.each((context) => void Object.assign(context, createSoundFolder(context)));
  test.after.each(({ remove }) => remove('.'));
  test.after(async ({ root, kinds }) => {
    await kinds.close();
    rmSync(root, { recursive: true, force: true });
  });
}

function createSoundFolder({ root, kinds }: Pick<SoundFolder, 'root' | 'kinds'>): SoundFolder {
  const path = addFxServerFolder({ root }, 'world');
  const folder: SoundFolder = {
    root,
    path,
    kinds,
    config: (...lines) => writeFileSync(join(path, 'server.cfg'), [...initialLines, ...lines, ''].join('\n')),
    write(file, text) {
      mkdirSync(dirname(join(path, file)), { recursive: true });
      writeFileSync(join(path, file), text);
    },
    remove: (file) => rmSync(join(path, file), { recursive: true }),
    rename: (from, to) => renameSync(join(path, from), join(path, to)),
    resource: (below, ...lines) => void addResource(path, below, manifest + lines.map((line) => `${line}\n`).join('')),
    bareResource: (below, text) => void addResource(path, below, text),
    async preflight(id = build) {
      const found = await (await openCatalog(root, kinds)).preflight('world', id, true);
      if ('fault' in found) throw new Error(`the preflight failed: ${JSON.stringify(found.fault)}`);
      return found.findings.map(describeFinding);
    },
  };
  folder.config();
  folder.resource('[cars]/car', "client_script 'client.lua'");
  folder.write('resources/[cars]/car/client.lua', '');
  return folder;
}

const initialLines = [
  'endpoint_add_tcp "127.0.0.1:30120"',
  'endpoint_add_udp "127.0.0.1:30120"',
  `sv_licenseKey ${licence}`,
  'ensure car',
];

/** Returns the findings with a code. */
export function filterByCode(found: readonly DescribedFinding[], code: string): DescribedFinding[] {
  return found.filter((each) => each.code === code);
}

/** Asserts that there are no findings. */
export function assertNoFindings(found: readonly DescribedFinding[], message?: string): void {
  assert.equal(
    found.map(({ code, file, message: text }) => `${code} in ${file}: ${text}`),
    [],
    message,
  );
}
