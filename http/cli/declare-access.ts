/** The commands on access: descriptions, arguments and options. */
import { type Command, Option } from 'commander';
import { scopes } from '../../machines/ports/access-tokens.js';
import type { Declare } from './declare-schedules.js';
import { expiry, listOf, nonEmpty } from './option-values.js';

export function declareAccess(program: Command, declare: Declare): void {
  const access = program.command('access').description('Show what this login may do, and give others access');
  declare(access, 'show', 'Show what this login may do (the default)');
  declare(access, 'tokens', 'List the named tokens');
  declare(
    access,
    'create',
    'Create a named token and print it once',
    new Option('--scope <scopes>', `What the token may do, separated by commas: ${scopes.join(', ')}`)
      .makeOptionMandatory()
      .argParser(listOf(new RegExp(`^(${scopes.join('|')})$`), 'read,console', false)),
    new Option(
      '--command <pattern>',
      'Commands that the token may send, such as "say *"; may be repeated; without it all',
    ).argParser((pattern: string, before: readonly string[] = []) => [...before, pattern]),
    new Option('--expires <time>', 'End of the token: 30d, 12h, or a time such as 2026-01-31T04:00').argParser(expiry),
  ).argument('<name>', 'Name of the token', nonEmpty);
  declare(access, 'revoke', 'Revoke a token at once').argument('<token>', 'Name or id of the token', nonEmpty);
}
