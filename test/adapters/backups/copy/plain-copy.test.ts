/** Copies of Data Folders that an earlier manager has left. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PlainCopies } from '../../../../adapters/backups/copy/plain-copy.js';

const test = suite('adapters/backups/copy/plain-copy');

test('Unfinished copies are removed, finished copies are kept', async () => {
  const root = mkdtempSync(join(tmpdir(), 'server-manager-'));
  try {
    const lists = { unfinished: null, damaged: '[{"path":', emptied: '', whole: '[]' };
    for (const [id, list] of Object.entries(lists)) {
      mkdirSync(join(root, 'world', id, 'files'), { recursive: true });
      if (list !== null) writeFileSync(join(root, 'world', id, 'snapshot.json'), list);
    }
    mkdirSync(join(root, 'world/.removed-b1/files'), { recursive: true });
    await new PlainCopies(root).clean(new Set());
    assert.equal(readdirSync(join(root, 'world')).sort(), ['damaged', 'emptied', 'whole']);
  } finally {
    rmSync(root, { recursive: true });
  }
});

test.run();
