/** The rights of a token or an account: its role or its scopes, and the patterns of its commands. */
import type { AccessToken } from '../../../client/api.js';
import { useText } from '../../context.js';
import { findRole } from './roles.js';

export function GrantedScopes({ scopes, commands }: Pick<AccessToken, 'scopes' | 'commands'>) {
  const words = useText().access;
  const role = findRole(scopes);
  return (
    <div class="granted">
      {role !== null ? (
        <span title={scopes.join(', ')}>
          <span>{words.roles[role]}</span>
          <span class="unseen"> ({scopes.join(', ')})</span>
        </span>
      ) : (
        <span>
          {scopes.map((scope, index) => (
            <span key={scope} class="scope">
              {scope}
              {index < scopes.length - 1 && ', '}
            </span>
          ))}
        </span>
      )}
      {commands !== null && (
        <span class="faint small patterns">
          <span>{words.onlyCommands}</span>
          {commands.map((pattern) => (
            <code key={pattern} class="chip">
              {pattern}
            </code>
          ))}
        </span>
      )}
    </div>
  );
}
