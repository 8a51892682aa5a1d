/** `access accounts` and `access sessions`: who may log in, and the browsers that have. */
import type { Account, Accounts, InvitedAccount, Sessions } from '../../api/schemas/types.js';
import { formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { type Command, type Invocation, pathOf } from './invocation.js';

export const listAccounts: Command = async ({ service, output, json }) => {
  const { text, value } = await service.requestJson<Accounts>('GET', '/access/accounts');
  if (json) return output.line(text);
  const rows = value.accounts.map(({ id, name, scopes, commands, last_login_at, ...account }) => [
    id,
    name,
    stateOf(account),
    scopes.join(','),
    commands === null ? 'all' : commands.map(quote).join(' '),
    last_login_at === null ? 'never' : formatTime(last_login_at),
  ]);
  const heads = ['ID', 'NAME', 'STATE', 'SCOPES', 'COMMANDS', 'LAST LOGIN'];
  await writeTable(output, heads, rows, 'There are no accounts.');
};

function stateOf({ enabled, has_password: hasPassword }: Pick<Account, 'enabled' | 'has_password'>): string {
  if (!enabled) return 'disabled';
  return hasPassword ? 'enabled' : 'invited';
}

export const addAccount: Command = async (invocation, name) => {
  const { service, flags } = invocation;
  const answer = await service.requestJson<InvitedAccount>('POST', '/access/accounts', {
    json: { name, scopes: flags.scope, commands: flags.command },
  });
  await writeInvitation(invocation, answer, `The account ${quote(answer.value.name)} was created.`);
};

export const inviteAccount: Command = async (invocation, nameOrId = '') => {
  const account = await findAccount(invocation, nameOrId);
  const path = pathOf('access', 'accounts', account?.id ?? nameOrId, 'invitation');
  const answer = await invocation.service.requestJson<InvitedAccount>('POST', path);
  await writeInvitation(invocation, answer, `The holder of ${quote(answer.value.name)} can set a new password.`);
};

/** Only the link goes to the standard output, so that it can be piped. */
async function writeInvitation(
  { service, output, json }: Invocation,
  { text, value }: { readonly text: string; readonly value: InvitedAccount },
  what: string,
): Promise<void> {
  if (json) return output.line(text);
  const end = value.invitation_expires_at === null ? '' : ` until ${formatTime(value.invitation_expires_at)}`;
  output.note(`${what} This link sets the password, once${end}. It is not shown again:`);
  await output.line(`${service.address}/#/invitation/${value.invitation}`);
}

export const changeAccount: Command = async (invocation, nameOrId = '') => {
  const { service, output, flags, json } = invocation;
  const account = await findAccount(invocation, nameOrId);
  const scopes = flags.scope ?? account?.scopes ?? [];
  const commands = flags.command ?? (flags.scope === undefined ? account?.commands : undefined) ?? undefined;
  const enabled = flags.enable === true || (flags.disable !== true && account?.enabled !== false);
  const path = pathOf('access', 'accounts', account?.id ?? nameOrId);
  const { text, value } = await service.requestJson<Account>('PUT', path, {
    json: { name: flags.name ?? account?.name ?? nameOrId, scopes, commands, enabled },
  });
  await output.line(json ? text : `The account ${quote(value.name)} was changed.`);
};

export const removeAccount: Command = async (invocation, nameOrId = '') => {
  const account = await findAccount(invocation, nameOrId);
  await invocation.service.execute('DELETE', pathOf('access', 'accounts', account?.id ?? nameOrId));
  if (!invocation.json) await invocation.output.line(`The account ${quote(account?.name ?? nameOrId)} was deleted.`);
};

/** Returns undefined for one that is not listed: the service answers with the problem. */
async function findAccount({ service }: Invocation, nameOrId: string): Promise<Account | undefined> {
  const { value } = await service.requestJson<Accounts>('GET', '/access/accounts');
  return value.accounts.find(({ id }) => id === nameOrId) ?? value.accounts.find(({ name }) => name === nameOrId);
}

export const listSessions: Command = async ({ service, output, json }) => {
  const { text, value } = await service.requestJson<Sessions>('GET', '/access/sessions');
  if (json) return output.line(text);
  const rows = value.sessions.map(({ id, name, address, agent, created_at, expires_at }) => [
    id,
    name ?? 'the token of the service',
    address ?? 'unknown',
    formatTime(created_at),
    formatTime(expires_at),
    agent ?? 'unknown',
  ]);
  const heads = ['ID', 'NAME', 'ADDRESS', 'BEGUN', 'EXPIRES', 'BROWSER'];
  await writeTable(output, heads, rows, 'No browser has logged in.');
};

export const endSession: Command = async ({ service, output, json }, id = '') => {
  await service.execute('DELETE', pathOf('access', 'sessions', id));
  if (!json) await output.line(`The session ${quote(id)} has ended.`);
};
