/** The manager is killed at every step of a write of the config file. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { entriesOf, folderSuite, openConfigFiles, read, textOf, versionTexts, write } from './data-folder.js';
import { runUntilKilled } from './kill-at-step.js';

const test = folderSuite('adapters/folders/config-crash');
const modules = new URL('../../../adapters/folders/', import.meta.url).href;

/** Replaces any text by `second`. */
const program = (root: string, precondition: string): string => `
  const { FolderConfigFiles } = await import(${JSON.stringify(`${modules}config-files.js`)});
  const folder = { name: 'world', exists: true, has_config: true, kind: 'any', config: 'server.cfg', possible_configs: [] };
  const files = new FolderConfigFiles(${JSON.stringify(root)}, { dataFolder: async () => folder });
  arm();
  const result = await files.write('world', Buffer.from('second text'), ${precondition});
  if ('fault' in result) throw new Error(JSON.stringify(result));
`;

test('A process killed during a write leaves the old or the new config file', async ({ root, world, config }) => {
  const seen = { old: 0, new: 0 };
  for (let n = 1; ; n += 1) {
    rmSync(join(root, 'manager'), { recursive: true, force: true });
    rmSync(world, { recursive: true });
    mkdirSync(world);
    writeFileSync(config, 'first text');
    const killed = await runUntilKilled(program(root, "{ match: '*', noneMatch: null }"), n);
    const files = openConfigFiles(root);
    const { text } = await read({ files });
    assert.ok(text === 'first text' || text === 'second text', `step ${n}: ${text}`);
    const versions = await versionTexts({ files });
    if (text === 'second text') assert.equal(versions, ['first text'], `step ${n}`);
    seen[text === 'first text' ? 'old' : 'new'] += 1;
    await write({ files }, 'third text');
    assert.is(textOf(config), 'third text');
    assert.equal(
      await versionTexts({ files }),
      text === 'first text' ? ['first text'] : ['second text', 'first text'],
      `step ${n}`,
    );
    assert.equal(entriesOf(world), ['server.cfg'], `step ${n}`);
    if (!killed) break;
  }
  assert.ok(seen.old > 10, 'some steps keep the old text');
  assert.ok(seen.new > 2, 'and some after the move');
});

test('A process killed during the first write leaves no file or a complete file', async ({ root, world, config }) => {
  for (let n = 1; ; n += 2) {
    rmSync(world, { recursive: true });
    mkdirSync(world);
    const killed = await runUntilKilled(program(root, "{ match: null, noneMatch: '*' }"), n);
    const isThere = entriesOf(world).includes('server.cfg');
    if (isThere) assert.is(readFileSync(config, 'utf8'), 'second text');
    if (!killed) break;
  }
});

test.run();
