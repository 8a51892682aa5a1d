/** Declares the commands on access: their descriptions, arguments and options. */

import { type Command, Option } from 'commander';
import { scopes } from '../../../machines/access/access-tokens.js';
import { type Declare, takeArguments } from '../kit/declare.js';
import { namesFrom } from '../kit/named-values.js';
import { expiry, nonEmpty } from '../kit/option-values.js';
import { confirmOption } from '../kit/service-options.js';
import { changeAccessToken, createAccessToken, listAccessTokens, revokeAccessToken, showAccess } from './access.js';
import {
  changeAccount,
  createAccount,
  endSession,
  inviteAccount,
  listAccounts,
  listSessions,
  removeAccount,
} from './accounts.js';

export function declareAccess(program: Command, declare: Declare): void {
  const access = program.command('access').description('Show what the token may do, and give others access');
  declare(access, 'show', 'Show what the token may do (the default)', showAccess);

  const tokens = access.command('tokens').description('List, create, change and remove named tokens');
  declare(tokens, 'list', 'List the named tokens (the default)', listAccessTokens);
  declare(
    tokens,
    'create',
    'Create a named token and print its secret, only this once',
    createAccessToken,
    scopeOption().makeOptionMandatory(),
    commandOption(),
    expiresOption(),
  ).argument('<name>', 'Name of the token', nonEmpty);
  const change = declare(
    tokens,
    'change',
    'Change a named token; its secret does not change',
    changeAccessToken,
    new Option('--name <name>', 'Name of the token').argParser(nonEmpty),
    scopeOption(),
    commandOption(),
    expiresOption().conflicts('neverExpires'),
    new Option('--never-expires', 'Remove the expiry time'),
  );
  takeArguments(change, 'token');
  takeArguments(declare(tokens, 'remove', 'Revoke a token at once', revokeAccessToken, confirmOption()), 'token');

  declareAccounts(access, declare);

  const sessions = access.command('sessions').description('List and end the sessions of browsers');
  declare(sessions, 'list', 'List the browsers that have logged in (the default)', listSessions);
  takeArguments(declare(sessions, 'remove', 'End a session at once', endSession), 'session');
}

function declareAccounts(access: Command, declare: Declare): void {
  const accounts = access.command('accounts').description('List, create, change and remove accounts');
  declare(accounts, 'list', 'List the accounts (the default)', listAccounts);
  declare(
    accounts,
    'create',
    'Create an account and print the link with which its holder sets a password',
    createAccount,
    scopeOption().makeOptionMandatory(),
    commandOption(),
  ).argument('<name>', 'Name of the account', nonEmpty);
  const change = declare(
    accounts,
    'change',
    'Change an account',
    changeAccount,
    new Option('--name <name>', 'Name of the account').argParser(nonEmpty),
    scopeOption(),
    commandOption(),
    new Option('--enable', 'Allow logins').conflicts('disable'),
    new Option('--disable', 'End the sessions of the account, and refuse logins'),
  );
  takeArguments(change, 'account');
  const invite = 'Print a link with which the holder of an account sets a new password';
  takeArguments(declare(accounts, 'invite', invite, inviteAccount), 'account');
  takeArguments(declare(accounts, 'remove', 'Delete an account at once', removeAccount, confirmOption()), 'account');
}

function scopeOption(): Option {
  return new Option('--scope <scopes>', `Scopes, separated by commas: ${scopes.join(', ')}`).argParser(
    namesFrom(scopes, 'scopes'),
  );
}

function expiresOption(): Option {
  return new Option('--expires <time>', 'End of the token: 30d, 12h, or a time such as 2026-01-31T04:00').argParser(
    expiry,
  );
}

function commandOption(): Option {
  return new Option(
    '--command <pattern>',
    'Pattern of allowed commands, such as "say *"; may be repeated; without this option, all are allowed',
  ).argParser((pattern: string, before: readonly string[] = []) => [...before, pattern]);
}
