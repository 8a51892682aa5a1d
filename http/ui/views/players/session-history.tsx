/** The players who were on the server earlier, each with the last session, the newest first. */
import type { PlayerSession } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { copyText } from '../../parts/copy-text.js';
import { Button } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { linkTo } from '../../route/route.js';
import { dayTimeText } from '../../text/schedules.js';
import { momentText } from '../../text/time.js';
import { measureStay, stayText } from './sessions.js';

interface SessionHistoryProps {
  /** The last session of each person that has ended. */
  readonly sessions: readonly PlayerSession[];
  readonly onOpen: (session: PlayerSession) => void;
}

export function SessionHistory({ sessions, onOpen }: SessionHistoryProps) {
  const text = useText();
  const words = text.playerSessions;
  const titles = [text.players.name, words.joined, words.lastSeen, words.stay, text.players.actions];
  return (
    <CardTable name="player-sessions" caption={words.title} titles={titles}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} onOpen={() => onOpen(session)} />
      ))}
    </CardTable>
  );
}

function SessionRow({ session, onOpen }: { readonly session: PlayerSession; readonly onOpen: () => void }) {
  const text = useText();
  const words = text.playerSessions;
  const { name, run, identifiers } = session;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <button type="button" class="link" onClick={onOpen}>
          <bdi>{name}</bdi>
        </button>
      </th>
      <Cell title={words.joined}>
        <JoinTime session={session} />
      </Cell>
      <Cell title={words.lastSeen}>
        <LastTime session={session} />
      </Cell>
      <Cell title={words.stay}>
        <span class="figure">{stayText(measureStay(session), text)}</span>
      </Cell>
      <td role="cell">
        <div class="row row-actions">
          <Menu label={text.app.more(name)}>
            <Button icon="players" label={words.details} onClick={onOpen} />
            <a class="button" href={linkTo('runs', run)}>
              {words.openRun}
            </a>
            {identifiers.length > 0 && (
              <Button
                icon="copy"
                label={text.players.copyIdentifiers}
                onClick={() => void copyText(identifiers.join('\n'))}
              />
            )}
          </Menu>
        </div>
      </td>
    </tr>
  );
}

/**
 * The time at which a player was first seen. The title names the two reads of the list between which the player joined.
 */
export function JoinTime({ session: { joined_after: after, first_seen_at: at } }: { readonly session: PlayerSession }) {
  const text = useText();
  const words = text.playerSessions;
  const title =
    after === null
      ? words.joinedBefore(momentText(at, text))
      : words.between(momentText(after, text), momentText(at, text));
  return <DayTime at={at} title={title} />;
}

/**
 * The time at which a player was last seen. The title names the two reads of the list between which the player left.
 */
export function LastTime({ session: { last_seen_at: at, left_before: before } }: { readonly session: PlayerSession }) {
  const text = useText();
  const words = text.playerSessions;
  if (before === null) return <span class="badge good">{words.online}</span>;
  return <DayTime at={at} title={words.between(momentText(at, text), momentText(before, text))} />;
}

function DayTime({ at, title }: { readonly at: string; readonly title: string }) {
  const text = useText();
  const now = useKnownTime();
  return (
    <time dateTime={at} title={title}>
      {dayTimeText(Date.parse(at), now, text)}
    </time>
  );
}
