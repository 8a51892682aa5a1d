/** The cell with the identifier of a player, short, as a button that copies the whole identifier. */
import { useText } from '../../context.js';
import { Cell } from '../../parts/card-table.js';
import { copyText } from '../../parts/copy-text.js';
import { Icon } from '../../parts/elements.js';

/** The maximum length of a shown identifier. */
const maxShown = 12;

/** Returns the identifier that a list shows. An address is not for everyone who sees the screen. */
export function findShownIdentifier(identifiers: readonly string[]): string | undefined {
  return identifiers.find((each) => !each.startsWith('ip:'));
}

export function IdentifierCell({ identifiers }: { readonly identifiers: readonly string[] }) {
  const { players, playerSessions: words } = useText();
  const shown = findShownIdentifier(identifiers);
  return (
    <Cell title={players.identifier} name="identifier-cell">
      {shown === undefined ? (
        '–'
      ) : (
        <button
          type="button"
          class="plain identifier code"
          title={words.copy(shown)}
          onClick={() => void copyText(shown)}
        >
          <span class="unseen">{words.copy(shown)}</span>
          <span aria-hidden="true">{shorten(shown)}</span>
          <Icon name="copy" />
        </button>
      )}
    </Cell>
  );
}

/** Returns the beginning of the value of an identifier, such as 1a2b3c4d5e6… for license:1a2b3c4d5e6f7. */
function shorten(identifier: string): string {
  const value = identifier.slice(identifier.indexOf(':') + 1);
  return value.length <= maxShown ? value : `${value.slice(0, maxShown - 1)}…`;
}
