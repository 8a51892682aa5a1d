/** The commands `access accounts` and `access sessions`: the accounts, and the browsers that are logged in. */

import type { Account, InvitedAccount } from '../../client/api.js';
import { confirm } from '../kit/confirm.js';
import { type Command, given, type Invocation } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { requireNoContent } from '../service/no-content.js';
import { matchSettings } from '../service/present-settings.js';

export const listAccounts: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/access/accounts');
  if (json) return output.json(data);
  const rows = data.map(({ id, name, scopes, commands, last_login_at, ...account }) => [
    id,
    name,
    describeState(account),
    scopes.join(','),
    commands === null ? 'all' : commands.map(quote).join(' '),
    last_login_at === null ? 'never' : formatTime(last_login_at),
  ]);
  const heads = ['ID', 'NAME', 'STATE', 'SCOPES', 'COMMANDS', 'LAST LOGIN'];
  await writeTable(output, heads, rows, 'There are no accounts.');
};

function describeState({ enabled, has_password: hasPassword }: Pick<Account, 'enabled' | 'has_password'>): string {
  if (!enabled) return 'disabled';
  return hasPassword ? 'enabled' : 'invited';
}

export const createAccount: Command = async (invocation, name) => {
  const { service, flags } = invocation;
  const { data } = await service.POST('/access/accounts', {
    body: { name, scopes: flags.scope ?? [], ...given({ commands: flags.command }) },
  });
  await writeInvitation(invocation, data, `The account ${quote(data.name)} was created.`);
};

export const inviteAccount: Command = async (invocation, nameOrId = '') => {
  const account = await findAccount(invocation, nameOrId);
  const place = { params: { path: { id: account?.id ?? nameOrId } } };
  const { data } = await invocation.service.POST('/access/accounts/{id}/invitation', place);
  await writeInvitation(invocation, data, `The holder of ${quote(data.name)} can set a new password.`);
};

/** Writes the link of an invitation. The standard output contains only the link, so that it can be piped. */
async function writeInvitation(
  { service, output, json }: Invocation,
  data: InvitedAccount,
  what: string,
): Promise<void> {
  if (json) return output.json(data);
  const end = data.invitation_expires_at === null ? '' : ` until ${formatTime(data.invitation_expires_at)}`;
  output.note(`${what} This link sets the password, once${end}. It is not shown again:`);
  await output.line(`${service.address}/#/invitation/${data.invitation}`);
}

export const changeAccount: Command = async (invocation, nameOrId = '') => {
  const { service, output, flags, json } = invocation;
  const account = await findAccount(invocation, nameOrId);
  const { name, scope, command, enable, disable } = flags;
  const { data } = await service.PATCH('/access/accounts/{id}', {
    params: { path: { id: account?.id ?? nameOrId } },
    ...matchSettings(account?.etag),
    // New scopes without patterns remove the old patterns, which belong to the old scopes.
    body: {
      ...given({ name, scopes: scope, commands: command ?? (scope === undefined ? undefined : null) }),
      ...given({ enabled: disable === true ? false : enable }),
    },
  });
  if (json) return output.json(data);
  await output.line(`The account ${quote(data.name)} was changed.`);
};

export const removeAccount: Command = async (invocation, nameOrId = '') => {
  const account = await confirm(invocation, `deletes the account ${quote(nameOrId)}, and ends its sessions`, () =>
    findAccount(invocation, nameOrId),
  );
  const place = { params: { path: { id: account?.id ?? nameOrId } }, ...matchSettings(account?.etag) };
  await requireNoContent(invocation.service.DELETE('/access/accounts/{id}', place));
  await writeDone(invocation.output, invocation.json, `The account ${quote(account?.name ?? nameOrId)} was deleted.`);
};

/**
 * Finds an account by its name or id; `undefined` if the account is not listed. In this case the service answers the
 * next request with the problem.
 */
async function findAccount({ service }: Invocation, nameOrId: string): Promise<Account | undefined> {
  const { data } = await service.GET('/access/accounts');
  return data.find(({ id }) => id === nameOrId) ?? data.find(({ name }) => name === nameOrId);
}

export const listSessions: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/access/sessions');
  if (json) return output.json(data);
  const rows = data.map(({ id, name, address, agent, created_at, expires_at }) => [
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
  await requireNoContent(service.DELETE('/access/sessions/{id}', { params: { path: { id } } }));
  await writeDone(output, json, `The session ${quote(id)} has ended.`);
};
