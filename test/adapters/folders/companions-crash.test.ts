/** Installations of a companion that are killed at any time. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { clearHalfMadeCompanions } from '../../../adapters/folders/companions.js';
import { companion } from '../../../adapters/kinds/fxserver/companion.js';
import { Kinds } from '../../../adapters/kinds/kinds.js';
import { runUntilKilled } from './kill-at-step.js';

const test = suite<{ root: string; resources: string }>('adapters/folders/companions-crash');
const kinds = new Kinds({ root: '/', searchPath: '' });
const adapter = new URL('../../../adapters/kinds/fxserver/companion.js', import.meta.url).href;

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'companion-'));
  context.resources = join(context.root, 'data', 'mine', 'resources');
  mkdirSync(context.resources, { recursive: true });
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

for (const before of [null, 0])
  test(`A kill during the companion's installation leaves ${before === null ? 'none' : 'the old'} or the new version`, async ({
    root,
    resources,
  }) => {
    const folder = join(root, 'data', 'mine');
    const place = join(resources, 'server-manager');
    const found = new Set<number | null>();
    const { latest } = await companion.read(folder);
    for (let n = 1; ; n += 1) {
      rmSync(place, { recursive: true, force: true });
      if (before !== null) {
        mkdirSync(place);
        writeFileSync(join(place, 'fxmanifest.lua'), `server_manager_companion '${before}'\n`);
      }
      const killed = await runUntilKilled(
        `const { companion } = await import(${JSON.stringify(adapter)});
         arm();
         await companion.install(${JSON.stringify(folder)});`,
        n,
      );
      await clearHalfMadeCompanions(root, kinds);
      const { version, isBlocked } = await companion.read(folder);
      assert.ok(!isBlocked && [before, latest].includes(version), `${version} after step ${n}`);
      assert.equal(readdirSync(resources), version === null ? [] : ['server-manager']);
      found.add(version);
      await companion.install(folder);
      assert.is((await companion.read(folder)).version, latest);
      if (!killed) break;
    }
    assert.equal([...found], [before, latest]);
  });

test('The start keeps entries that only resemble leftovers', async ({ root, resources }) => {
  mkdirSync(join(resources, '.companion-potato', 'mine'), { recursive: true });
  mkdirSync(join(resources, '.companion-something', 'new'), { recursive: true });
  writeFileSync(join(resources, '.companion-abcdef'), 'a file');
  await clearHalfMadeCompanions(root, kinds);
  assert.equal(readdirSync(resources).sort(), ['.companion-abcdef', '.companion-potato', '.companion-something']);
  rmSync(join(root, 'data'), { recursive: true });
  await clearHalfMadeCompanions(root, kinds);
});

test.run();
