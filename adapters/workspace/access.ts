/** Opens what lets clients in: the sessions of browsers, and the named tokens. */
import { join } from 'node:path';
import { type AccessTokens, createAccessTokens } from '../../machines/access/tokens.js';
import type { Sessions } from '../../machines/ports/sessions.js';
import { createAccessFile, createTokenId, createTokenSecret, digestOfToken } from './access-file.js';
import { openSessions } from './sessions.js';

interface AccessOptions {
  /** The workspace. */
  readonly root: string;
  /** The token of the service. */
  readonly token: string | null;
  readonly report: {
    /** Called when sessions could not be written. */
    readonly sessions: (error: unknown) => void;
    /** Called for a damaged file of tokens, and when their times of use could not be written. */
    readonly access: {
      readonly onDamaged: (path: string, error: unknown) => void;
      readonly onUnsaved: (error: unknown) => void;
    };
  };
}

export interface Access {
  /** Null without a token of the service. */
  readonly sessions: Sessions | null;
  readonly tokens: AccessTokens;
}

export async function openAccess({ root, token, report }: AccessOptions): Promise<Access> {
  const { onDamaged, onUnsaved } = report.access;
  return {
    sessions: await openSessions(join(root, 'manager', 'sessions'), token, report.sessions),
    tokens: createAccessTokens({
      file: createAccessFile(join(root, 'manager', 'access.json'), onDamaged),
      createId: createTokenId,
      createSecret: createTokenSecret,
      digestOf: digestOfToken,
      onUnsaved,
      clock: {
        now: Date.now,
        setTimeout: (callback, ms) => setTimeout(callback, ms).unref(),
        clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
      },
    }),
  };
}
