/** Facts about the current run and the last exit. */
import type { Status } from '../../api/types.js';
import { useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { Fact } from '../../parts/elements.js';
import { useKnownTime } from '../../parts/use-known.js';
import { linkTo } from '../../state/route.js';
import { exitText } from '../../text/exit.js';
import { bytesText, durationText, momentText, percentText } from '../../text/time.js';
import { AgonesFact } from './agones-fact.js';
import { HealthFact } from './health-fact.js';
import { useUsage } from './use-usage.js';

export function Facts({ status }: { readonly status: Status }) {
  const now = useKnownTime();
  const text = useText();
  const words = text.server;
  const { points, sample, isUnknown } = useUsage(status.run);
  const processes = sample?.processes ?? null;
  const last = points.at(-1);
  const cores = last?.cores ?? null;
  const chartLabel = (name: string): string => `${name}, ${words.ofLastMinutes}`;
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
      {status.pid !== null && (
        <Fact name={words.pid}>
          {status.pid}
          {processes !== null && processes > 1 && ` (${words.processes(processes)})`}
        </Fact>
      )}
      {status.run !== null && status.pid !== null && <HealthFact health={status.health} run={status.run} />}
      <AgonesFact agones={status.agones} />
      {status.run !== null && !isUnknown && (
        <>
          <Fact name={words.cpu}>
            {cores === null ? '…' : words.cores(percentText(cores, text))}
            <Sparkline values={points.map((point) => point.cores ?? 0)} label={chartLabel(words.cpu)} />
          </Fact>
          <Fact name={words.memory}>
            {last === undefined ? '…' : bytesText(last.memoryBytes, text)}
            <Sparkline values={points.map((point) => point.memoryBytes)} label={chartLabel(words.memory)} />
          </Fact>
        </>
      )}
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

/** A chart of recent values without a scale, next to the current value. */
function Sparkline({ values, label }: { readonly values: readonly number[]; readonly label: string }) {
  // Reserve the space so that nothing moves later.
  if (values.length < 2) return <span class="sparkline" />;
  const max = Math.max(...values, Number.MIN_VALUE);
  const points = values
    .map((value, index) => `${(index / (values.length - 1)) * 100},${22 - (value / max) * 20}`)
    .join(' ');
  return (
    <svg class="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={label}>
      <polyline points={points} />
    </svg>
  );
}
