/** A player in a line: one verb, and a menu with the others. */
import { useState } from 'preact/hooks';
import { type PlayerCommands, type PlayerVerb, playerVerbs } from '../../../../machines/launch/player-commands.js';
import type { Player } from '../../../client/api.js';
import { useText } from '../../context.js';
import { Cell } from '../../parts/card-table.js';
import { copyText } from '../../parts/copy-text.js';
import { Button } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { PlayerDialog } from './player-dialog.js';

const icons = { message: 'announce', kick: 'close', ban: 'stop' } as const;

interface PlayerRowProps {
  readonly player: Player;
  readonly commands: PlayerCommands;
  /** Called with the line that was sent. */
  readonly onSent: (line: string) => void;
}

export function PlayerRow({ player, commands, onSent }: PlayerRowProps) {
  const text = useText();
  const words = text.players;
  const { id, name, ping, identifiers } = player;
  const [asked, setAsked] = useState<PlayerVerb | null>(null);
  const [first, ...others] = playerVerbs.filter((verb) => commands[verb] !== undefined);
  const shownName = name === '' ? words.unnamed : name;
  const button = (verb: PlayerVerb) => (
    <Button key={verb} icon={icons[verb]} label={words.verbs[verb]} onClick={() => setAsked(verb)} />
  );
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        {name === '' ? <span class="faint">{words.unnamed}</span> : <bdi>{name}</bdi>}
      </th>
      <Cell title={words.id}>{id === '' ? '–' : id}</Cell>
      <Cell title={words.ping}>{ping === null ? '–' : `${ping} ms`}</Cell>
      <Cell title={words.identifiers} name="identifiers">
        {identifiers.length === 0
          ? '–'
          : identifiers.map((each) => (
              <code key={each} class="identifier">
                {each}
              </code>
            ))}
      </Cell>
      <td role="cell">
        <div class="row row-actions">
          {first !== undefined && button(first)}
          {(others.length > 0 || identifiers.length > 0) && (
            <Menu label={text.app.more(shownName)}>
              {others.map(button)}
              {identifiers.length > 0 && (
                <Button
                  icon="copy"
                  label={words.copyIdentifiers}
                  onClick={() => void copyText(identifiers.join('\n'))}
                />
              )}
            </Menu>
          )}
        </div>
        {asked !== null && (
          <PlayerDialog
            player={player}
            verb={asked}
            line={commands[asked] ?? ''}
            onSent={onSent}
            onClose={() => setAsked(null)}
          />
        )}
      </td>
    </tr>
  );
}
