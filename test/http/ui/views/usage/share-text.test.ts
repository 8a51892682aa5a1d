import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../http/ui/text/en.js';
import { shareText } from '../../../../../http/ui/views/usage/share-text.js';
import { buildOf } from '../../samples.js';

const test = suite('http/ui/views/usage/share-text');

const machine = { cpus: 4, memory_bytes: 8 * 2 ** 30 };
const limited = {
  limits: { cpus: 2, memory_bytes: 4 * 2 ** 30, processes: null, open_files: null, nice: null },
};

test('CPU and memory are shares of the limit of the Build, and of the machine', () => {
  assert.is(shareText('cpu', 1, machine, limited, en), '50% of the limit, 25% of 4 CPUs');
  assert.is(shareText('memory', 2 ** 30, machine, limited, en), '25% of the limit, 13% of 8.0 GiB');
});

test('CPU and memory are shares of the machine if the Build has no limit', () => {
  for (const build of [null, buildOf('console')]) assert.is(shareText('cpu', 1, machine, build, en), '25% of 4 CPUs');
  assert.is(shareText('players', 3, machine, limited, en), null);
});

test.run();
