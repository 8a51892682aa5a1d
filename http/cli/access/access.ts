/** The commands `access`, which show the rights of the caller and manage the named tokens. */

import type { AccessToken } from '../../client/api.js';
import { confirm } from '../kit/confirm.js';
import { type Command, given, type Invocation } from '../kit/invocation.js';
import { writeDone } from '../output/done.js';
import { formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { requireNoContent } from '../service/no-content.js';
import { matchSettings } from '../service/present-settings.js';

export const showAccess: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/access');
  if (json) return output.json(data);
  await output.line(`Token:    ${data.name === null ? 'none with a name' : quote(data.name)}`);
  await output.line(`Scopes:   ${data.scopes.join(', ')}`);
  if (data.commands !== null) await output.line(`Commands: ${data.commands.map(quote).join(', ')}`);
};

export const listAccessTokens: Command = async ({ service, output, json }) => {
  const { data } = await service.GET('/access/tokens');
  if (json) return output.json(data);
  const rows = data.map(({ id, name, scopes, commands, expires_at, last_used_at }) => [
    id,
    name,
    scopes.join(','),
    commands === null ? 'all' : commands.map(quote).join(' '),
    expires_at === null ? 'never' : formatTime(expires_at),
    last_used_at === null ? 'never' : formatTime(last_used_at),
  ]);
  const heads = ['ID', 'NAME', 'SCOPES', 'COMMANDS', 'EXPIRES', 'LAST USED'];
  await writeTable(output, heads, rows, 'There are no named tokens.');
};

/** Creates a named token. The standard output contains only the token, so that it can be piped. */
export const createAccessToken: Command = async ({ service, output, flags, json }, name) => {
  const { data } = await service.POST('/access/tokens', {
    body: { name, scopes: flags.scope ?? [], ...given({ commands: flags.command, expires_at: flags.expires }) },
  });
  if (json) return output.json(data);
  const end = data.expires_at === null ? 'It does not expire' : `It expires at ${formatTime(data.expires_at)}`;
  output.note(`The token ${quote(data.name)} was created. ${end}. It is not shown again:`);
  await output.line(data.token);
};

export const changeAccessToken: Command = async (invocation, nameOrId = '') => {
  const { service, output, flags, json } = invocation;
  const token = await findToken(invocation, nameOrId);
  const { name, scope, command, expires, neverExpires } = flags;
  const { data } = await service.PATCH('/access/tokens/{id}', {
    params: { path: { id: token?.id ?? nameOrId } },
    ...matchSettings(token?.etag),
    body: {
      // New scopes without patterns remove the old patterns, which belong to the old scopes.
      ...given({ name, scopes: scope, commands: command ?? (scope === undefined ? undefined : null) }),
      ...given({ expires_at: neverExpires === true ? null : expires }),
    },
  });
  if (json) return output.json(data);
  await output.line(`The token ${quote(data.name)} was changed.`);
};

export const revokeAccessToken: Command = async (invocation, nameOrId = '') => {
  const { service, output, json } = invocation;
  const token = await confirm(invocation, `revokes the token ${quote(nameOrId)} at once`, () =>
    findToken(invocation, nameOrId),
  );
  const place = { params: { path: { id: token?.id ?? nameOrId } }, ...matchSettings(token?.etag) };
  await requireNoContent(service.DELETE('/access/tokens/{id}', place));
  await writeDone(output, json, `The token ${quote(token?.name ?? nameOrId)} has been revoked.`);
};

async function findToken({ service }: Invocation, nameOrId: string): Promise<AccessToken | undefined> {
  const { data } = await service.GET('/access/tokens');
  const isWanted = (key: 'id' | 'name') => (token: AccessToken) => token[key] === nameOrId;
  return data.find(isWanted('id')) ?? data.find(isWanted('name'));
}
