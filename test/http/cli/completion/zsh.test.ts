/** zsh with the completion script, which offers commands, options and values. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { scriptFor, withShell } from './script.js';

const test = suite('http/cli/completion/zsh');
const directory = mkdtempSync(join(tmpdir(), 'server-manager-'));
const script = join(directory, 'script.zsh');
const functions = join(directory, 'functions');
const words = join(directory, 'words');

/**
 * The start-up file of an interactive zsh. The Tab key writes the words that compadd accepts to a file. The quotes in
 * `comp''leted` distinguish the echo of the file from its output.
 */
const interactive = `
PS1=
fpath=($FUNCTIONS $fpath)
autoload -Uz compinit && compinit -D -u
[[ -z $SCRIPT ]] || source $SCRIPT
compadd() {
  local -a accepted
  builtin compadd -O accepted "$@"
  (( $#accepted )) && print -rl -- $accepted >> $WORDS
  builtin compadd "$@"
}
complete-and-record() {
  _main_complete
  print >> $WORDS
  compstate[insert]= compstate[list]=
  print -n 'comp''leted'
}
zle -C complete-and-record complete-word complete-and-record
bindkey '^I' complete-and-record
print 'pre''pared'
`;

/** Types the lines into an interactive zsh on a separate terminal. */
const terminal = `
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "source $INTERACTIVE"
zpty -r shell output '*prepared*' || exit 1
for line in "$@"; do
  zpty -n -w shell $line$'\\t'
  zpty -r shell output '*completed*' || exit 1
  zpty -n -w shell $'\\C-u'
done
zpty -d shell
`;

test.before(async () => {
  mkdirSync(functions);
  writeFileSync(join(directory, 'interactive.zsh'), interactive);
  writeFileSync(script, await scriptFor('zsh'));
});

test.before.each(() => {
  rmSync(functions, { recursive: true });
  mkdirSync(functions);
});

test.after(() => rmSync(directory, { recursive: true }));

/** Returns the words that zsh offers at the end of each line, sorted. The script is sourced or found in $fpath. */
function complete(lines: readonly string[], sourced = script): string[][] {
  writeFileSync(words, '');
  const { status, stderr } = spawnSync('zsh', ['-f', '-c', terminal, 'zsh', ...lines], {
    encoding: 'utf8',
    cwd: '/',
    timeout: 25_000,
    env: {
      ...process.env,
      INTERACTIVE: join(directory, 'interactive.zsh'),
      FUNCTIONS: functions,
      SCRIPT: sourced,
      WORDS: words,
    },
  });
  assert.equal([status, stderr], [0, '']);
  // An empty line follows the words of each line.
  const offered = readFileSync(words, 'utf8').split(/^\n/m).slice(0, -1);
  return offered.map((text) => [...new Set(text.split('\n'))].filter(Boolean).sort());
}

/** Checks the completions at the end of each line. */
function assertCompletions(expected: Readonly<Record<string, readonly string[]>>, sourced?: string): void {
  const lines = Object.keys(expected);
  const offered = complete(lines, sourced);
  assert.equal(Object.fromEntries(lines.map((line, index) => [line, offered[index]])), expected);
}

test(
  'zsh completes the commands',
  withShell('zsh', async () => {
    assertCompletions({
      'server-manager st': ['start', 'statechart', 'status', 'stop'],
      'server-manager builds re': ['refresh', 'remove'],
      'server-manager completion ': ['--help', 'bash', 'fish', 'zsh'],
    });
  }),
);

test(
  'zsh completes options, even for a Data Folder named start',
  withShell('zsh', async () => {
    assertCompletions({
      'server-manager start 12345 --w': ['--wait'],
      'server-manager console --lines 5 --f': ['--follow'],
      'server-manager builds install --i': ['--id'],
      'server-manager builds list --i': [],
      'server-manager check start --w': [],
      'server-manager serve --on-': ['--on-crash', '--on-exit', '--on-hang'],
      'server-manager --v': ['--version'],
    });
  }),
);

test(
  'zsh completes the values of options, and files only where a file is expected',
  withShell('zsh', async () => {
    assertCompletions({
      'server-manager serve --on-exit ': ['keep', 'stop'],
      'server-manager serve --on-exit=k': ['keep'],
      'server-manager statechart --format s': ['svg'],
      'server-manager serve --root /us': ['usr'],
      'server-manager serve --root=/us': ['usr'],
      'server-manager builds install /us': ['usr'],
      'server-manager console --lines ': [],
      'server-manager /us': [],
    });
  }),
);

for (const name of ['_server_manager', '_server-manager']) {
  test(
    `zsh loads the script from the file ${name} in $fpath`,
    withShell('zsh', async () => {
      writeFileSync(join(functions, name), await scriptFor('zsh'));
      assertCompletions(
        { 'server-manager sta': ['start', 'statechart', 'status'], 'server-manager builds re': ['refresh', 'remove'] },
        '',
      );
    }),
  );
}

test.run();
