/**
 * The row of a player who is online: one button, and a menu with the other operations. The panel shows the identifiers.
 */
import type { PlayerVerb } from '../../../../machines/launch/player-commands.js';
import type { Player, PlayerSession } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { Cell } from '../../parts/card-table.js';
import { copyText } from '../../parts/copy-text.js';
import { Button } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { durationText, momentText } from '../../text/time.js';

export const verbIcons = { message: 'announce', kick: 'kick', ban: 'ban' } as const;

interface PlayerRowProps {
  readonly player: Player;
  /** The session of the player; absent if it is not known. */
  readonly session: PlayerSession | undefined;
  /** The operations that are possible on the player. */
  readonly verbs: readonly PlayerVerb[];
  readonly onVerb: (verb: PlayerVerb) => void;
  readonly onOpen: () => void;
}

export function PlayerRow({ player, session, verbs, onVerb, onOpen }: PlayerRowProps) {
  const text = useText();
  const words = text.players;
  const { id, name, ping, identifiers } = player;
  const [first, ...others] = verbs;
  const shownName = name === '' ? words.unnamed : name;
  const button = (verb: PlayerVerb) => (
    <Button key={verb} icon={verbIcons[verb]} label={words.verbs[verb]} onClick={() => onVerb(verb)} />
  );
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <button type="button" class="link" onClick={onOpen}>
          {name === '' ? <span class="faint">{words.unnamed}</span> : <bdi>{name}</bdi>}
        </button>
      </th>
      <Cell title={words.id}>{id === '' ? '–' : id}</Cell>
      <Cell title={words.ping}>{ping === null ? '–' : `${ping} ms`}</Cell>
      <Cell title={text.playerSessions.here}>{session === undefined ? '–' : <HereSince session={session} />}</Cell>
      <td role="cell">
        <div class="row row-actions">
          {first !== undefined && button(first)}
          <Menu label={text.app.more(shownName)}>
            {others.map(button)}
            <Button icon="players" label={text.playerSessions.details} onClick={onOpen} />
            {identifiers.length > 0 && (
              <Button icon="copy" label={words.copyIdentifiers} onClick={() => void copyText(identifiers.join('\n'))} />
            )}
          </Menu>
        </div>
      </td>
    </tr>
  );
}

/** The time that a player has been on the server. */
function HereSince({ session: { first_seen_at: at } }: { readonly session: PlayerSession }) {
  const text = useText();
  const now = useKnownTime();
  return (
    <time class="figure" dateTime={at} title={momentText(at, text)}>
      {durationText(now - Date.parse(at), text)}
    </time>
  );
}
