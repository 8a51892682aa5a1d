/** The pages on the command line and on the options list all commands and options that the program declares. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command, Option } from 'commander';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toCommandPath } from '../../http/cli/declare-commands.js';
import { exitStatus } from '../../http/cli/exit-status.js';
import { allCommands } from '../kit/manager/parse-command-line.js';

const test = suite('docs/command-line-doc');

const commandPage = readFileSync(join(process.cwd(), 'docs/reference/cli.md'), 'utf8');
const optionPage = readFileSync(join(process.cwd(), 'docs/reference/options.md'), 'utf8');
const [, ...commands] = allCommands();

function usageOf(command: Command): string {
  const args = command.registeredArguments.map((each) => `<${each.name()}${each.variadic ? '...' : ''}>`);
  return [toCommandPath(command), ...args].join(' ');
}

/** Returns the row of a table with the option in its first column. */
function rowOf(page: string, { flags }: Option): string | undefined {
  return page.split('\n').find((line) => line.startsWith(`| \`${flags}\` |`));
}

test('docs/reference/cli.md has a row for every command with its arguments', () => {
  for (const command of commands)
    if (command.commands.length === 0) assert.match(commandPage, `| \`${usageOf(command)}\` |`);
});

test('cli.md has a row with the variable for every option of commands except serve', () => {
  for (const command of commands.filter((each) => each.name() !== 'serve')) {
    for (const option of command.options) {
      const row = rowOf(commandPage, option);
      assert.ok(row, `${command.name()} ${option.flags}`);
      assert.match(row, option.envVar ?? '');
    }
  }
});

test('options.md has a row with the default and the choices for every option of serve', () => {
  const serve = commands.find((each) => each.name() === 'serve');
  for (const option of serve?.options ?? []) {
    if (option.envVar === undefined) continue;
    const row = rowOf(optionPage, option);
    assert.ok(row, option.flags);
    const facts = [option.envVar, option.defaultValueDescription ?? option.defaultValue, ...(option.argChoices ?? [])];
    for (const fact of facts) if (fact !== undefined) assert.match(row, `\`${fact}\``);
  }
});

test('docs/reference/cli.md explains every exit status', () => {
  for (const status of Object.values(exitStatus)) assert.match(commandPage, `| ${status} |`);
});

test.run();
