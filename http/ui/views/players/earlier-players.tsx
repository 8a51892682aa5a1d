/** The players who were on the server earlier and are not online. */
import type { PlayerSession } from '../../../client/api.js';
import { useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import type { FetchState } from '../../hooks/use-fetch.js';
import { Button } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { SessionHistory } from './session-history.js';
import { findOnlineKeys, groupByPlayer } from './sessions.js';

/** The maximum number of sessions that the service returns. */
export const maxSessions = 1_000;

interface EarlierProps {
  readonly sessions: FetchState<readonly PlayerSession[]>;
  /** The newest sessions, which do not depend on the search. The visits of each player are counted from them. */
  readonly newest: readonly PlayerSession[];
  readonly limit: number;
  readonly search: string;
  /** Whether the heading is shown. If not, the view itself shows a heading. */
  readonly hasHeading: boolean;
  readonly hasIdentifiers: boolean;
  readonly onOlder: () => void;
}

export function EarlierPlayers(props: EarlierProps) {
  const { sessions, newest, limit, search, hasHeading, hasIdentifiers, onOlder } = props;
  const { value, problem, reload } = sessions;
  const words = useText().playerSessions;
  const online = findOnlineKeys(newest);
  const away = (value ?? []).filter(({ key, left_before: left }) => left !== null && !online.has(key));
  const mayHaveMore = value !== null && value.length === limit && limit < maxSessions;
  return (
    <section class="players-earlier" aria-label={words.title}>
      {hasHeading && <h2>{words.title}</h2>}
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {value === null && problem === null && <Loading what={words.reading} />}
      {value !== null && away.length === 0 && (
        // A search that matches only players who are online has matches.
        <p class="faint">{search === '' || value.length > 0 ? words.noneDetail : words.noMatch}</p>
      )}
      {away.length > 0 && (
        <SessionHistory
          sessions={away}
          visits={groupByPlayer(newest, newest.length < limit)}
          hasIdentifiers={hasIdentifiers}
        />
      )}
      {mayHaveMore && (
        <div class="row">
          <Button icon="bottom" label={words.older} onClick={onOlder} />
        </div>
      )}
    </section>
  );
}
