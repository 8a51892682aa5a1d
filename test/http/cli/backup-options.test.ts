/** The options of backups, parsed from a command line. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faultsOf, optionsOf } from '../../kit/manager/serve-options.js';

const test = suite('http/cli/backup-options');

test('Every option of backups can be given on the command line', async () => {
  const given = {
    'backup-repository': '/mnt/backup',
    'backup-restic-options': 's3.region=eu, sftp.command=ssh -o A=1,2 host -s sftp',
    'backup-answer-limit': '30',
    'backup-hold-limit': '5',
    'backup-keep-last': '1',
    'backup-keep-daily': '2',
    'backup-keep-weekly': '3',
    'backup-keep-monthly': '0',
  };
  const { backups } = await optionsOf(Object.entries(given).flatMap(([name, value]) => [`--${name}`, value]));
  assert.equal(backups, {
    repository: '/mnt/backup',
    resticOptions: ['s3.region=eu', 'sftp.command=ssh -o A=1,2 host -s sftp'],
    answerLimitSeconds: 30,
    holdLimitSeconds: 5,
    retention: { last: 1, daily: 2, weekly: 3, monthly: 0 },
  });
  assert.match((await faultsOf(['--backup-restic-options', 'region'])).join(), /KEY=VALUE/);
});

test.run();
