/** The texts of a Build's limits on the page. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../http/ui/text/en.js';
import { limitTexts } from '../../../../../http/ui/views/builds/limit-texts.js';
import { de } from '../../../../kit/data/german.js';
import { buildOf } from '../../samples.js';

const test = suite('http/ui/views/builds/limit-texts');

const limited = {
  ...buildOf('small'),
  limits: { memory_bytes: 268_435_456, cpus: 1.5, processes: null, open_files: 1_073_741_824, nice: null },
  limits_not_kept: [{ limit: 'open_files', reason: 'above_own', possible: 4_096, message: 'Too many.' }] as const,
};

test('The page shows only the limits that a Build has', () => {
  assert.equal(limitTexts(buildOf('free'), en), []);
  const shown = (text: typeof en) =>
    limitTexts({ ...limited, limits_not_kept: [] }, text).map(({ name, value }) => `${name} ${value}`);
  assert.equal(shown(en), ['Memory 256 MiB', 'CPUs 1.5', 'Open files 1,073,741,824']);
  assert.equal(shown(de), ['Speicher 256 MiB', 'Prozessoren 1,5', 'Offene Dateien 1.073.741.824']);
});

test('The page shows why a limit is not enforced on this machine', () => {
  const build = { ...limited, limits_not_kept: [...limited.limits_not_kept] };
  assert.equal(
    limitTexts(build, en).map(({ notKept }) => notKept),
    [null, null, 'Too many.'],
  );
});

test.run();
