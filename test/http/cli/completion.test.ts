/** `server-manager completion`: the scripts complete commands, options and values. */
import { spawnSync } from 'node:child_process';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { runCommandLine } from './command-line.js';
import { allCommands, parseCommandLine } from './parse-command-line.js';

const test = suite('Shell completion');

const shells = ['bash', 'zsh', 'fish'] as const;

async function scriptFor(shell: (typeof shells)[number]): Promise<string> {
  return (await parseCommandLine(['completion', shell])).stdout;
}

function isInstalled(shell: string): boolean {
  return spawnSync(shell, ['-c', 'true']).status === 0;
}

/** Returns what bash offers for the last word, sorted. */
async function completeInBash(...words: string[]): Promise<string[]> {
  const run = `${await scriptFor('bash')}
COMP_WORDS=(server-manager "$@")
COMP_CWORD=$#
_server_manager
printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout, stderr } = spawnSync('bash', ['-c', run, 'bash', ...words], { encoding: 'utf8', cwd: '/' });
  assert.is(stderr, '');
  return stdout.split('\n').filter(Boolean).sort();
}

test('bash completes the commands', async () => {
  assert.equal(await completeInBash('st'), ['start', 'statechart', 'status', 'stop']);
  assert.equal(await completeInBash('builds', 're'), ['refresh', 'remove']);
  assert.equal(await completeInBash('completion', ''), ['--help', 'bash', 'fish', 'zsh']);
});

test('bash completes the options of the command', async () => {
  assert.equal(await completeInBash('start', '12345', '--w'), ['--wait']);
  assert.equal(await completeInBash('console', '--lines', '5', '--f'), ['--follow']);
  assert.equal(await completeInBash('builds', 'add', '--i'), ['--id']);
  assert.equal(await completeInBash('builds', 'list', '--i'), []);
  assert.ok((await completeInBash('serve', '--')).includes('--on-crash'));
  assert.equal(await completeInBash('--v'), ['--version']);
});

test('bash completes the values of options', async () => {
  assert.equal(await completeInBash('serve', '--on-exit', ''), ['keep', 'stop']);
  assert.equal(await completeInBash('statechart', '--format', 's'), ['svg']);
  assert.ok((await completeInBash('serve', '--root', '/us')).includes('/usr'));
  assert.equal(await completeInBash('console', '--lines', ''), []);
});

for (const shell of shells) {
  test(`The script for ${shell} contains every command and every option`, async () => {
    const script = await scriptFor(shell);
    for (const command of allCommands().slice(1)) {
      assert.match(script, new RegExp(`\\b${command.name()}\\b`));
      for (const { long } of command.options)
        assert.match(script, shell === 'fish' ? `-l ${long?.slice(2)} ` : `${long}`);
    }
  });
}

for (const shell of shells.filter(isInstalled)) {
  test(`${shell} parses its script`, async () => {
    const { status, stderr } = spawnSync(shell, ['-n'], { input: await scriptFor(shell), encoding: 'utf8' });
    assert.equal([status, stderr], [0, '']);
  });
}

test('completion prints the script and nothing else, with exit status 0', async () => {
  assert.equal(await runCommandLine(['completion', 'bash']), {
    status: 0,
    stdout: await scriptFor('bash'),
    stderr: '',
  });
});

test.run();
