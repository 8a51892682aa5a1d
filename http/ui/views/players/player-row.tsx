/**
 * The row of a player who is online: a link to the panel, one button, and a menu with the other operations. On a phone
 * the menu has all operations.
 */
import type { PlayerVerb } from '../../../../machines/launch/player-commands.js';
import type { Player, PlayerSession } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { Cell } from '../../parts/card-table.js';
import { copyText } from '../../parts/copy-text.js';
import { Button, Icon } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { linkToPlayer } from '../../route/route.js';
import { durationText, momentText } from '../../text/time.js';
import { IdentifierCell } from './identifier-cell.js';

export const verbIcons = { message: 'announce', kick: 'kick', ban: 'ban' } as const;

interface PlayerRowProps {
  readonly player: Player;
  /** The session of the player; absent if it is not known. */
  readonly session: PlayerSession | undefined;
  /** Whether the table has a column of identifiers. */
  readonly hasIdentifiers: boolean;
  /** The operations that are possible on the player. */
  readonly verbs: readonly PlayerVerb[];
  readonly onVerb: (verb: PlayerVerb) => void;
}

export function PlayerRow({ player, session, hasIdentifiers, verbs, onVerb }: PlayerRowProps) {
  const text = useText();
  const words = text.players;
  const { id, name, ping, identifiers } = player;
  const isPhone = useIsPhone();
  const shown = isPhone ? [] : verbs.slice(0, 1);
  const shownName = name === '' ? words.unnamed : name;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <a href={linkToPlayer(player.key, id)}>
          {name === '' ? <span class="faint">{words.unnamed}</span> : <bdi>{name}</bdi>}
        </a>
      </th>
      {hasIdentifiers && <IdentifierCell identifiers={identifiers} />}
      <Cell title={words.id}>{id === '' ? '–' : id}</Cell>
      <Cell title={words.ping} name="untitled">
        {ping === null ? '–' : `${ping} ms`}
      </Cell>
      <Cell title={text.playerSessions.here} name="untitled">
        {session === undefined ? '–' : <HereSince session={session} />}
      </Cell>
      <td role="cell">
        <div class="row row-actions">
          {shown.map((verb) => (
            <Button key={verb} label={words.verbs[verb]} onClick={() => onVerb(verb)} />
          ))}
          <Menu label={text.app.more(shownName)}>
            {verbs
              .filter((verb) => !shown.includes(verb))
              .map((verb) => (
                <Button key={verb} icon={verbIcons[verb]} label={words.verbs[verb]} onClick={() => onVerb(verb)} />
              ))}
            <a class="button" href={linkToPlayer(player.key, id)}>
              <Icon name="players" />
              {text.playerSessions.details}
            </a>
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
