/** Builds the bodies of access. */
import type { AccessToken, Grant } from '../../../machines/ports/access-tokens.js';
import { timeText } from './status-body.js';

export function accessBody({ name, scopes, commands }: Grant) {
  return { name, scopes, commands };
}

/** Returns a token without its digest. */
export function accessTokenBody({ id, name, scopes, commands, createdAt, expiresAt, lastUsedAt }: AccessToken) {
  return {
    id,
    name,
    scopes,
    commands,
    created_at: timeText(createdAt),
    expires_at: timeText(expiresAt),
    last_used_at: timeText(lastUsedAt),
  };
}
