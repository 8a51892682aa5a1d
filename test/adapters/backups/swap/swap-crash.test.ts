/** Swaps of a Data Folder for restored files. The process of the swap is killed at any time. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openBackupRecords } from '../../../../adapters/backups/records.js';
import { resolveInterruptedSwaps } from '../../../../adapters/backups/swap/interrupted-swaps.js';
import type { Backup } from '../../../../machines/backups/types.js';
import { runUntilKilled } from '../../folders/kill-at-step.js';

const test = suite<{ root: string }>('adapters/backups/swap/swap-crash');
const folders = new URL('../../../../adapters/backups/data-folders.js', import.meta.url).href;
const swaps = new URL('../../../../adapters/backups/swap/interrupted-swaps.js', import.meta.url).href;
const kept = '.world.before-restore-20260131T120000000Z';

const backup: Backup = {
  id: 'b1',
  at: 0,
  by: { kind: 'client', name: 'local' },
  folder: 'world',
  build: null,
  mode: 'stop',
  repository: 'copy',
  step: 'swapping',
  end: { at: 1, fault: null },
  snapshot: 'b1',
  sizeBytes: 1,
  addedBytes: 1,
  stopped: null,
  quiesced: null,
  heldMs: null,
  exclude: [],
  outside: [],
  followed: [],
  pinned: false,
  pruned: [],
  passed: [],
  databases: [],
  verified: null,
  tested: null,
  restored: { at: 0, folder: 'world', kept, carried: 0, databases: [], end: null },
};

test.before.each((context) => {
  context.root = mkdtempSync(join(tmpdir(), 'swap-'));
});

test.after.each(({ root }) => rmSync(root, { recursive: true, force: true }));

async function setUp(root: string): Promise<void> {
  rmSync(root, { recursive: true });
  for (const [name, text] of [
    ['world', 'before'],
    ['.restore-b1', 'restored'],
  ] as const) {
    mkdirSync(join(root, 'data', name), { recursive: true });
    writeFileSync(join(root, 'data', name, 'save'), text);
  }
  await openBackupRecords(join(root, 'manager', 'backups')).write(backup);
}

const swap = (root: string): string => `
  const { BackupDataFolders } = await import(${JSON.stringify(folders)});
  const folders = new BackupDataFolders(${JSON.stringify(join(root, 'data'))}, async (work) => work(null), null);
  arm();
  await folders.swap('b1', 'world', ${JSON.stringify(kept)});`;

const older = '.world.before-restore-20260130T120000000Z';

/** Sets up like {@link setUp}, with a kept folder in place of the restored files. */
async function setUpKept(root: string): Promise<void> {
  rmSync(root, { recursive: true });
  for (const [name, text] of [
    ['world', 'before'],
    [older, 'restored'],
  ] as const) {
    mkdirSync(join(root, 'data', name), { recursive: true });
    writeFileSync(join(root, 'data', name, 'save'), text);
  }
}

const restoreKept = (root: string): string => `
  const { BackupDataFolders } = await import(${JSON.stringify(folders)});
  const folders = new BackupDataFolders(${JSON.stringify(join(root, 'data'))}, async (work) => work(null), null);
  arm();
  const restored = await folders.restoreKept(${JSON.stringify(older)}, 'world', ${JSON.stringify(kept)});
  if (restored.value?.hadBefore !== true) throw new Error(JSON.stringify(restored));`;

const resolve = (root: string): string => `
  const { resolveInterruptedSwaps } = await import(${JSON.stringify(swaps)});
  arm();
  await resolveInterruptedSwaps(${JSON.stringify(root)});`;

/**
 * Checks that the Data Folder is the previous or the restored Data Folder.
 * @param aside the directory of the restored files before the swap
 * @returns the text of the file `save`
 */
function readWhole(root: string, aside = '.restore-b1'): string {
  const text = readFileSync(join(root, 'data/world/save'), 'utf8');
  const names = readdirSync(join(root, 'data')).filter((name) => !name.endsWith('.server-manager-new'));
  assert.equal(names.sort(), text === 'before' ? [aside, 'world'] : [kept, 'world']);
  if (text === 'restored') assert.is(readFileSync(join(root, 'data', kept, 'save'), 'utf8'), 'before');
  return text;
}

test('A swap killed at any time leaves the previous or the restored Data Folder', async ({ root }) => {
  const found = new Set<string>();
  for (let n = 1; ; n += 1) {
    await setUp(root);
    const isKilled = await runUntilKilled(swap(root), n);
    await resolveInterruptedSwaps(root);
    found.add(readWhole(root));
    if (!isKilled) break;
  }
  assert.equal([...found], ['before', 'restored']);
});

test('A killed restore and a killed next manager leave the old or the restored files', async ({ root }) => {
  const found = new Set<string>();
  for (let n = 1; ; n += 1) {
    await setUpKept(root);
    const isKilled = await runUntilKilled(restoreKept(root), n);
    await runUntilKilled(resolve(root), 1);
    await resolveInterruptedSwaps(root);
    found.add(readWhole(root, older));
    if (!isKilled) break;
  }
  assert.equal([...found], ['before', 'restored']);
});

test('A killed swap and a killed next manager leave one complete Data Folder', async ({ root }) => {
  const found = new Set<string>();
  for (let first = 1; ; first += 1) {
    let isKilled = true;
    for (let second = 1; ; second += 1) {
      await setUp(root);
      isKilled = await runUntilKilled(swap(root), first);
      const isKilledAgain = await runUntilKilled(resolve(root), second);
      await resolveInterruptedSwaps(root);
      found.add(readWhole(root));
      if (!isKilledAgain) break;
    }
    if (!isKilled) break;
  }
  assert.equal([...found], ['before', 'restored']);
});

test.run();
