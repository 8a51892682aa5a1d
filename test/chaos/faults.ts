/**
 * `npm run faults -- [TEXT…]`: runs the tests that break steps of backups, restores and updates, with every case and
 * every step instead of a sample. TEXT selects the files whose paths contain this text.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const files = [
  'backups/faulty-disk',
  'backups/jobs-killed',
  'backups/restore-faulty-disk',
  'backups/restore-killed',
  'backups/running-killed',
  'builds/update-faulty-disk',
];

/** The limits of a test, and of a file with several tests. */
const limitSeconds = ['--test-timeout', '14400', '--timeout', '86400'];

const texts = process.argv.slice(2);
const wanted = files.filter((file) => texts.length === 0 || texts.some((text) => file.includes(text)));
if (wanted.length === 0) {
  console.error(`usage: npm run faults -- [TEXT…], a part of ${files.join(', ')}`);
  process.exit(2);
}
const runner = fileURLToPath(new URL('../run.js', import.meta.url));
const only = wanted.flatMap((file) => ['--only', file]);
const { status } = spawnSync(process.execPath, [runner, '--verbose', ...limitSeconds, ...only], {
  stdio: 'inherit',
  env: { ...process.env, TEST_LONG: '1', EVERY_STEP: '1' },
});
process.exitCode = status ?? 1;
