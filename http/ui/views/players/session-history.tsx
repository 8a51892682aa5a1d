/** The players who were on the server earlier, each in one row below the day of the last visit, the newest first. */
import { Fragment } from 'preact';
import type { PlayerSession } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useKnownTime } from '../../hooks/use-known.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { copyText } from '../../parts/copy-text.js';
import { Button, Icon } from '../../parts/elements.js';
import { GroupRow } from '../../parts/group-row.js';
import { Menu } from '../../parts/menu.js';
import { linkTo, linkToPlayer } from '../../route/route.js';
import { createHourFormat, dayTimeText, momentText } from '../../text/time.js';
import { nameDay } from '../history/day-name.js';
import { IdentifierCell } from './identifier-cell.js';
import { groupByDay, selectLatest, stayText, type Visits } from './sessions.js';

interface SessionHistoryProps {
  /** The sessions that have ended, the newest first. The last session of each person is a row. */
  readonly sessions: readonly PlayerSession[];
  /** The visits of each person, by the key of the person. */
  readonly visits: ReadonlyMap<string, Visits>;
  /** Whether the table has a column of identifiers. */
  readonly hasIdentifiers: boolean;
}

export function SessionHistory({ sessions, visits, hasIdentifiers }: SessionHistoryProps) {
  const text = useText();
  const words = text.playerSessions;
  const { name, identifier, actions } = text.players;
  const titles = [name, ...(hasIdentifiers ? [identifier] : []), words.lastVisit, words.total, actions];
  const today = new Date(useKnownTime()).setHours(0, 0, 0, 0);
  return (
    <CardTable name="player-sessions" caption={words.title} titles={titles}>
      {groupByDay(selectLatest(sessions)).map(({ day, sessions: ofDay }) => (
        <Fragment key={day}>
          <GroupRow columns={titles.length}>{nameDay(day, today, text)}</GroupRow>
          {ofDay.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              visits={visits.get(session.key)}
              hasIdentifiers={hasIdentifiers}
            />
          ))}
        </Fragment>
      ))}
    </CardTable>
  );
}

interface SessionRowProps {
  readonly session: PlayerSession;
  /** All visits of the person; absent if the visits are not read. */
  readonly visits: Visits | undefined;
  readonly hasIdentifiers: boolean;
}

function SessionRow({ session, visits, hasIdentifiers }: SessionRowProps) {
  const text = useText();
  const words = text.playerSessions;
  const { key, name, run, identifiers } = session;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <a href={linkToPlayer(key)}>
          <bdi>{name}</bdi>
        </a>
      </th>
      {hasIdentifiers && <IdentifierCell identifiers={identifiers} canCopy />}
      <Cell title={words.lastVisit} name="untitled">
        <VisitTime session={session} />
      </Cell>
      <Cell title={words.total} name="untitled">
        <span class="figure">{visits === undefined ? '–' : stayText(visits.stay, text)}</span>
        {/* Most players were here once: only more visits are a fact. */}
        {visits !== undefined && visits.count > 1 && <span class="faint">{` ${words.inVisits(visits.count)}`}</span>}
      </Cell>
      <td role="cell">
        <div class="row row-actions">
          <Menu label={text.app.more(name)}>
            <a class="button" href={linkToPlayer(key)}>
              <Icon name="players" />
              {words.details}
            </a>
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
 * The times of a visit. The beginning has its day if the visit ended on another day. The title names the two reads of
 * the list between which the player left.
 */
function VisitTime({ session }: { readonly session: PlayerSession }) {
  const text = useText();
  const { first_seen_at: from, last_seen_at: to, left_before: before } = session;
  const now = useKnownTime();
  const hour = createHourFormat(text);
  const [begin, end] = [Date.parse(from), Date.parse(to)];
  const isOneDay = new Date(begin).toDateString() === new Date(end).toDateString();
  const title =
    before === null
      ? momentText(to, text)
      : text.playerSessions.between(momentText(to, text), momentText(before, text));
  return (
    <time class="figure" dateTime={to} title={title}>
      {`${isOneDay ? hour(begin) : dayTimeText(begin, now, text)} – ${hour(end)}`}
    </time>
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
  if (before === null) return <Online />;
  return <DayTime at={at} title={words.between(momentText(at, text), momentText(before, text))} />;
}

function Online() {
  return <span class="badge good">{useText().playerSessions.online}</span>;
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
