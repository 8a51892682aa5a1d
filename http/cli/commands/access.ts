/** `access`: what the caller may do, and the named tokens. */
import type { Access, AccessToken, AccessTokens, CreatedAccessToken } from '../../api/schemas/types.js';
import { formatTime, quote } from '../output/format.js';
import { writeTable } from '../output/table.js';
import { type Command, pathOf } from './invocation.js';

export const showAccess: Command = async ({ service, output, json }) => {
  const { text, value } = await service.requestJson<Access>('GET', '/access');
  if (json) return output.line(text);
  await output.line(`Token:    ${value.name === null ? 'none with a name' : quote(value.name)}`);
  await output.line(`Scopes:   ${value.scopes.join(', ')}`);
  if (value.commands !== null) await output.line(`Commands: ${value.commands.map(quote).join(', ')}`);
};

export const listAccessTokens: Command = async ({ service, output, json }) => {
  const { text, value } = await service.requestJson<AccessTokens>('GET', '/access/tokens');
  if (json) return output.line(text);
  const rows = value.tokens.map(({ id, name, scopes, commands, expires_at, last_used_at }) => [
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

/** Only the token goes to the standard output, so that it can be piped. */
export const createAccessToken: Command = async ({ service, output, flags, json }, name) => {
  const { text, value } = await service.requestJson<CreatedAccessToken>('POST', '/access/tokens', {
    json: { name, scopes: flags.scope, commands: flags.command, expires_at: flags.expires },
  });
  if (json) return output.line(text);
  const end = value.expires_at === null ? 'It does not expire' : `It expires at ${formatTime(value.expires_at)}`;
  output.note(`The token ${quote(value.name)} was created. ${end}. It is not shown again:`);
  await output.line(value.token);
};

export const revokeAccessToken: Command = async ({ service, output, json }, nameOrId = '') => {
  const { value } = await service.requestJson<AccessTokens>('GET', '/access/tokens');
  const isWanted = (key: 'id' | 'name') => (token: AccessToken) => token[key] === nameOrId;
  const token = value.tokens.find(isWanted('id')) ?? value.tokens.find(isWanted('name'));
  await service.execute('DELETE', pathOf('access', 'tokens', token?.id ?? nameOrId));
  if (!json) await output.line(`The token ${quote(token?.name ?? nameOrId)} has been revoked.`);
};
