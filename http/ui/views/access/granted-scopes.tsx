/** The rights of a token or an account: its scopes, and the patterns of its commands. */
import type { AccessToken } from '../../../client/api.js';
import { useText } from '../../context.js';

export function GrantedScopes({ scopes, commands }: Pick<AccessToken, 'scopes' | 'commands'>) {
  const words = useText().access;
  return (
    <>
      {scopes.join(', ')}
      {commands !== null && (
        <span class="faint small patterns">
          {words.onlyCommands}{' '}
          {commands.map((pattern) => (
            <code key={pattern}>{pattern}</code>
          ))}
        </span>
      )}
    </>
  );
}
