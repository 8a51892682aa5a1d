/** The man page and the completion scripts in the package. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toCommandPath } from '../../../http/cli/declare-commands.js';
import { exitStatus } from '../../../http/cli/exit-status.js';
import { shippedPages } from '../../../http/cli/man/shipped-pages.js';
import { allCommands, parseCommandLine } from '../../kit/manager/parse-command-line.js';

const test = suite('http/cli/man-page');

/** The path is relative to dist/test/http/cli/. */
const dist = new URL('../../../', import.meta.url);
const page = readFileSync(new URL('man/server-manager.1', dist), 'utf8');
/** The page without the escapes for roff. */
const text = page.replaceAll('\\-', '-').replaceAll('\\&', '');

const hasMan = spawnSync('man', ['--version']).status === 0;
if (!hasMan) console.log('SKIPPED: man is not installed');

(hasMan ? test : test.skip)('man formats the page without a warning', () => {
  const format = (path: string, input?: string): { status: number | null; stdout: string; stderr: string } =>
    spawnSync('man', ['--warnings', '-E', 'UTF-8', '-Tutf8', '-P', 'cat', '-l', path], {
      input,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', MANWIDTH: '80', MAN_KEEP_FORMATTING: '' },
    });
  const { status, stdout, stderr } = format(new URL('man/server-manager.1', dist).pathname);
  assert.equal([status, stderr], [0, '']);
  assert.match(stdout.replaceAll(/.\x08/g, '').replaceAll(/\s+/g, ' '), 'Port to listen on; 0 for any free port');
  assert.match(format('-', `${page}\n.frob\n`).stderr, /frob/);
});

test('The man page has every command, every option and every exit status', () => {
  const [, ...commands] = allCommands();
  for (const command of commands) {
    if (command.commands.length > 0 || command.name() === 'serve') continue;
    assert.match(text, `\n.B ${toCommandPath(command)}`);
    for (const { flags } of command.options) assert.match(text, `\n.B ${flags}\n`);
  }
  for (const { flags } of commands[0]?.options ?? []) assert.match(text, `\n.B ${flags}\n`);
  for (const status of Object.values(exitStatus)) assert.match(text, `\n.B ${status}\n`);
});

test('Files and completion scripts of the package come from this build', async () => {
  const pages = shippedPages();
  for (const [path, content] of Object.entries(pages))
    assert.is(readFileSync(new URL(path, dist), 'utf8'), content, path);
  for (const [shell, path] of [
    ['bash', 'completions/bash/server-manager'],
    ['zsh', 'completions/zsh/_server-manager'],
    ['fish', 'completions/fish/server-manager.fish'],
  ] as const)
    assert.is((await parseCommandLine(['completion', shell])).stdout, pages[path]);
});

test.run();
