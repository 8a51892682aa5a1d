/** Facts about the current run and the last exit. */
import type { Status } from '../../api/types.js';
import { useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { Fact } from '../../parts/elements.js';
import { useKnownTime } from '../../parts/use-known.js';
import { linkTo } from '../../state/route.js';
import { exitText } from '../../text/exit.js';
import { durationText, momentText } from '../../text/time.js';
import { AgonesFact } from './agones-fact.js';
import { HealthFact } from './health-fact.js';

export function Facts({ status }: { readonly status: Status }) {
  const now = useKnownTime();
  const text = useText();
  const words = text.server;
  const { last_exit: lastExit, started_at: startedAt } = status;
  return (
    <dl class="facts">
      {startedAt !== null && (
        <Fact name={words.uptime}>
          <time dateTime={startedAt} title={momentText(startedAt, text)}>
            {durationText(now - Date.parse(startedAt))}
          </time>
        </Fact>
      )}
      {status.pid !== null && <Fact name={words.pid}>{status.pid}</Fact>}
      {status.run !== null && status.pid !== null && <HealthFact health={status.health} run={status.run} />}
      <AgonesFact agones={status.agones} />
      {status.players !== null && (
        <Fact name={words.players}>
          <a href={linkTo('players')}>{status.players.toLocaleString(text.time.locale)}</a>
        </Fact>
      )}
      {status.run !== null && (
        <Fact name={words.run}>
          <a href={linkTo('runs', status.run)} class="code">
            {status.run}
          </a>
        </Fact>
      )}
      <Fact name={words.lastExit}>
        {lastExit === null ? (
          words.never
        ) : (
          <a href={linkTo('runs', lastExit.run)}>
            {exitText(lastExit, text)}, <AgoTime at={lastExit.at} />
          </a>
        )}
        {lastExit?.save !== undefined && <span class="faint small"> {words.announced.saves[lastExit.save]}</span>}
      </Fact>
    </dl>
  );
}
