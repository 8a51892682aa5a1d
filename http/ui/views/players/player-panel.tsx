/** The side panel of a player: identifiers, sessions, and the operations while the player is online. */
import type { PlayerVerb } from '../../../../machines/launch/player-commands.js';
import type { PlayerSession } from '../../../client/api.js';
import { useText } from '../../context.js';
import { Dialog, Panel } from '../../forms/dialog.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { copyText } from '../../parts/copy-text.js';
import { Button, Fact, IconButton } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { linkTo } from '../../route/route.js';
import { momentText } from '../../text/time.js';
import { verbIcons } from './player-row.js';
import { JoinTime, LastTime } from './session-history.js';
import { measureStay, stayText, sumStays } from './sessions.js';
import { useSessions } from './use-sessions.js';

/** The maximum number of sessions that are shown. */
const maxSessions = 100;

interface PlayerPanelProps {
  /** The player, from the list of online players or from a session. */
  readonly player: {
    readonly key: string | null;
    readonly name: string;
    readonly identifiers: readonly string[];
  };
  /** The operations that are possible now. */
  readonly verbs: readonly PlayerVerb[];
  readonly onVerb: (verb: PlayerVerb) => void;
  readonly onClose: () => void;
}

export function PlayerPanel({ player: { key, name, identifiers }, verbs, onVerb, onClose }: PlayerPanelProps) {
  const text = useText();
  const words = text.players;
  return (
    <Dialog title={name === '' ? words.unnamed : name} kind="side-panel" onClose={onClose}>
      <Panel
        end={
          verbs.length === 0
            ? undefined
            : verbs.map((verb) => (
                <Button key={verb} icon={verbIcons[verb]} label={words.verbs[verb]} onClick={() => onVerb(verb)} />
              ))
        }
      >
        {identifiers.length > 0 && (
          <section>
            <div class="row card-head">
              <h3>{words.identifiers}</h3>
              <IconButton
                icon="copy"
                label={words.copyIdentifiers}
                onClick={() => void copyText(identifiers.join('\n'))}
              />
            </div>
            <ul class="player-identifiers">
              {identifiers.map((each) => (
                <li key={each} class="code">
                  {each}
                </li>
              ))}
            </ul>
          </section>
        )}
        {key === null ? <p class="faint">{text.playerSessions.unrecognised}</p> : <Sessions player={key} />}
      </Panel>
    </Dialog>
  );
}

function Sessions({ player }: { readonly player: string }) {
  const text = useText();
  const words = text.playerSessions;
  const { value, problem, reload } = useSessions({ player, limit: maxSessions });
  if (problem !== null) return <ProblemCard problem={problem} onRetry={reload} />;
  if (value === null) return <Loading what={words.reading} />;
  if (value.length === 0) return <p class="faint">{words.noneOfPlayer}</p>;
  const isWhole = value.length < maxSessions;
  const oldest = value.at(-1)?.first_seen_at ?? '';
  return (
    <>
      <dl class="fact-list">
        <Fact name={words.visits}>{isWhole ? value.length : words.atLeast(String(value.length))}</Fact>
        <Fact name={words.total}>{stayText(sumStays(value, isWhole), text)}</Fact>
        <Fact name={words.firstSeen}>{momentText(oldest, text)}</Fact>
      </dl>
      <CardTable
        name="player-sessions"
        caption={words.title}
        titles={[words.joined, words.lastSeen, words.stay, words.run]}
      >
        {value.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </CardTable>
      <p class="faint small">{words.exactness}</p>
    </>
  );
}

function SessionRow({ session }: { readonly session: PlayerSession }) {
  const text = useText();
  const words = text.playerSessions;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <JoinTime session={session} />
      </th>
      <Cell title={words.lastSeen} name="untitled">
        <LastTime session={session} />
      </Cell>
      <Cell title={words.stay}>
        <span class="figure">{stayText(measureStay(session), text)}</span>
      </Cell>
      <Cell title={words.run} name="untitled">
        <a href={linkTo('runs', session.run)}>{words.openRun}</a>
      </Cell>
    </tr>
  );
}
