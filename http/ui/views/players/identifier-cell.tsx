/** The cell with the beginning of a player's identifier. */
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

interface IdentifierCellProps {
  readonly identifiers: readonly string[];
  /** Whether a press copies the whole identifier. A row has at most one button, so a row with a verb has no other. */
  readonly canCopy?: boolean;
}

export function IdentifierCell({ identifiers, canCopy = false }: IdentifierCellProps) {
  const { players, playerSessions: words } = useText();
  const shown = findShownIdentifier(identifiers);
  return (
    <Cell title={players.identifier} name="identifier-cell">
      {shown === undefined ? (
        '–'
      ) : !canCopy ? (
        <code class="identifier" title={shown}>
          {shorten(shown)}
        </code>
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
