/** Whether the manager can open files and sockets. */
import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isOutOfDescriptors } from '../../../../adapters/process/kernel/descriptors.js';

const test = suite('adapters/process/kernel/descriptors');

const module = new URL('../../../../adapters/process/kernel/descriptors.js', import.meta.url).href;

/** Opens files up to the limit, and closes one file. */
const script = `
  import { closeSync, openSync } from 'node:fs';
  import { isOutOfDescriptors } from '${module}';
  const opened = [];
  try { for (;;) opened.push(openSync('/dev/null', 'r')); } catch {}
  const found = [isOutOfDescriptors()];
  closeSync(opened[0]);
  found.push(isOutOfDescriptors());
  process.stdout.write(JSON.stringify(found));
`;

test('A process at its limit of open files is out of descriptors', () => {
  assert.is(isOutOfDescriptors(), false);
  const args = ['-c', 'ulimit -n 100; exec "$0" --input-type=module -e "$1"', process.execPath, script];
  const { stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8' });
  assert.is(stdout, '[true,false]', stderr);
});

test.run();
