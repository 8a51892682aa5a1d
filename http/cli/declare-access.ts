/** The commands on access: descriptions, arguments and options. */
import { type Command, Option } from 'commander';
import { scopes } from '../../machines/access/access-tokens.js';
import type { Declare } from './declare-schedules.js';
import { namesFrom } from './named-values.js';
import { expiry, nonEmpty } from './option-values.js';
import { confirmOption } from './service-options.js';

export function declareAccess(program: Command, declare: Declare): void {
  const access = program.command('access').description('Show what this login may do, and give others access');
  declare(access, 'show', 'Show what this login may do (the default)');
  declare(access, 'tokens', 'List the named tokens');
  declare(
    access,
    'create',
    'Create a named token and print it once',
    scopeOption().makeOptionMandatory(),
    commandOption(),
    new Option('--expires <time>', 'End of the token: 30d, 12h, or a time such as 2026-01-31T04:00').argParser(expiry),
  ).argument('<name>', 'Name of the token', nonEmpty);
  declare(access, 'revoke', 'Revoke a token at once', confirmOption()).argument(
    '<token>',
    'Name or id of the token',
    nonEmpty,
  );
  declareAccounts(access, declare);
}

function declareAccounts(access: Command, declare: Declare): void {
  const takeAccount = (command: Command): Command =>
    command.argument('<account>', 'Name or id of the account', nonEmpty);
  declare(access, 'accounts', 'List the accounts');
  declare(
    access,
    'add',
    'Create an account and print the link with which its holder sets a password',
    scopeOption().makeOptionMandatory(),
    commandOption(),
  ).argument('<name>', 'Name of the account', nonEmpty);
  takeAccount(
    declare(
      access,
      'change',
      'Change an account',
      new Option('--name <name>', 'Name of the account').argParser(nonEmpty),
      scopeOption(),
      commandOption(),
      new Option('--enable', 'Let it log in').conflicts('disable'),
      new Option('--disable', 'End its sessions, and refuse its logins'),
    ),
  );
  takeAccount(declare(access, 'invite', 'Print a link with which the holder of an account sets a new password'));
  takeAccount(declare(access, 'remove', 'Delete an account at once', confirmOption()));
  declare(access, 'sessions', 'List the browsers that have logged in');
  declare(access, 'logout', 'End a session at once').argument('<session>', 'Session id', nonEmpty);
}

function scopeOption(): Option {
  return new Option('--scope <scopes>', `What it may do, separated by commas: ${scopes.join(', ')}`).argParser(
    namesFrom(scopes, 'scopes'),
  );
}

function commandOption(): Option {
  return new Option(
    '--command <pattern>',
    'Commands that it may send, such as "say *"; may be repeated; without it all',
  ).argParser((pattern: string, before: readonly string[] = []) => [...before, pattern]);
}
