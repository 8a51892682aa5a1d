/** The content of each script of `server-manager completion`. */
import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { allCommands } from '../../../kit/manager/parse-command-line.js';
import { runCommandLine } from '../command-line.js';
import { scriptFor, shells, withShell } from './script.js';

const test = suite('http/cli/completion/completion');

for (const shell of shells) {
  test(`The script for ${shell} contains every command and every option`, async () => {
    const script = await scriptFor(shell);
    for (const command of allCommands().slice(1)) {
      assert.match(script, new RegExp(`\\b${command.name()}\\b`));
      for (const { long } of command.options)
        assert.match(script, shell === 'fish' ? `-l ${long?.slice(2)} ` : `${long}`);
    }
  });

  test(
    `${shell} parses its script`,
    withShell(shell, async () => {
      // The script is passed by a pipe, because fish does not read the socket that Node gives a child.
      const options = { input: await scriptFor(shell), encoding: 'utf8' } as const;
      const { status, stderr } = spawnSync('sh', ['-c', `cat | ${shell} -n`], options);
      assert.equal([status, stderr], [0, '']);
    }),
  );
}

test('completion prints only the script, with exit status 0', async () => {
  assert.equal(await runCommandLine(['completion', 'bash']), {
    status: 0,
    stdout: await scriptFor('bash'),
    stderr: '',
  });
});

test.run();
