/** The table of runs: the start, the Build and Data Folder, the outcome and its reason, duration, size, and a menu. */
import { useState } from 'preact/hooks';
import type { Run } from '../../../client/api.js';
import { toUrl } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { useMay } from '../../parts/allowed.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { Button, Icon } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { OutcomeBadge } from '../../parts/outcome-badge.js';
import { linkTo, linkToLine, linkToLog, linkToRunChart, linkToRunHistory } from '../../route/route.js';
import type { Text } from '../../text/en.js';
import { momentText } from '../../text/time.js';
import { CauseLine } from '../statechart/why/cause-line.js';
import { CrashLine } from './crash-line.js';
import type { RunReason } from './reasons.js';
import { RunDuration, RunSize } from './run-cells.js';
import { RunReasonLine } from './run-reason.js';

/** The number of rows that are drawn at first, and that each press of the button below the table adds. */
const pageSize = 100;

interface RunTableProps {
  readonly runs: readonly Run[];
  readonly reasons: ReadonlyMap<string, RunReason>;
}

export function RunTable({ runs, reasons }: RunTableProps) {
  const text = useText();
  const words = text.runs;
  const [limit, setLimit] = useState(pageSize);
  const left = Math.min(runs.length - limit, pageSize);
  // A column in which all rows are equal is one sentence above the table instead.
  const place = findSamePlace(runs);
  const titles = [
    words.started,
    ...(place === null ? [words.place] : []),
    words.end,
    words.lasted,
    words.size,
    words.actions,
  ];
  return (
    <>
      {place !== null && <p class="faint small">{words.samePlace(place.build, place.folder)}</p>}
      <CardTable name="runs" caption={words.caption} titles={titles}>
        {runs.slice(0, limit).map((run, index) => (
          <RunRow
            key={run.run}
            run={run}
            reason={reasons.get(run.run)}
            hasPlace={place === null}
            hasSeconds={[runs[index - 1], runs[index + 1]].some((other) => isSameMinute(run, other))}
          />
        ))}
      </CardTable>
      {left > 0 && <Button label={text.resources.more(left)} onClick={() => setLimit(limit + pageSize)} />}
    </>
  );
}

/** Returns the Build and the Data Folder of all runs; `null` if they differ, or if one of them is unknown. */
function findSamePlace(runs: readonly Run[]): { readonly build: string; readonly folder: string } | null {
  const [{ build, folder } = { build: null, folder: null }] = runs;
  const isSame = runs.length > 1 && runs.every((run) => run.build === build && run.folder === folder);
  return isSame && build !== null && folder !== null ? { build, folder } : null;
}

/** Returns for example "Mon, 30 Nov, 04:00". */
function startText(at: string, text: Text, hasSeconds: boolean): string {
  const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const format = { ...day, ...clock, ...(hasSeconds && ({ second: '2-digit' } as const)) };
  return new Intl.DateTimeFormat(text.time.dates, format).format(Date.parse(at));
}

/** Returns whether two runs began in the same minute, so that their starts differ only in seconds. */
function isSameMinute({ started_at: one }: Run, other: Run | undefined): boolean {
  const minute = (at: string): number => Math.floor(Date.parse(at) / 60_000);
  return one !== null && other !== undefined && other.started_at !== null && minute(one) === minute(other.started_at);
}

interface RunRowProps {
  readonly run: Run;
  readonly reason: RunReason | undefined;
  /** Whether the row names the Build and the Data Folder. */
  readonly hasPlace: boolean;
  /** Whether the row shows the seconds of the start. */
  readonly hasSeconds: boolean;
}

function RunRow({ run, reason, hasPlace, hasSeconds }: RunRowProps) {
  const { status } = usePage().state;
  const text = useText();
  const words = text.runs;
  const mayRead = useMay('console');
  const { run: id, build, folder, exit, started_at: startedAt, ended_at: endedAt } = run;
  const started = startedAt === null ? words.startUnknown : startText(startedAt, text, hasSeconds);
  const last = status.value?.last_exit ?? null;
  const cause = last?.run === id ? last.cause : null;
  const isDamaged = build === null || folder === null;
  return (
    <tr role="row" class={exit?.outcome === 'stopped' ? 'usual' : undefined}>
      <th role="rowheader" scope="row">
        <a href={linkTo('runs', id)} title={startedAt === null ? undefined : momentText(startedAt, text)}>
          {started}
        </a>
      </th>
      {hasPlace && (
        <Cell title={words.place} name="run-place">
          {isDamaged ? words.damaged : `${build} → ${folder}`}
        </Cell>
      )}
      <Cell title={words.end} name="run-end">
        {exit === null ? <span class="badge good">{text.state.running}</span> : <OutcomeBadge outcome={exit.outcome} />}{' '}
        <RunReasonLine run={run} reason={reason} />
        {endedAt !== null && (
          <span class="faint">
            <AgoTime at={endedAt} />
          </span>
        )}
        {cause !== null && <CauseLine run={id} cause={cause} isText />}
        {cause === null && mayRead && exit?.outcome === 'crashed' && (
          <p class="cause-text">
            <CrashLine run={id} exit={exit}>
              {endedAt !== null && <a href={linkToLine(id, endedAt)}>{words.openExit}</a>}
            </CrashLine>
          </p>
        )}
      </Cell>
      <Cell title={words.lasted} name="run-length">
        <RunDuration run={run} />
      </Cell>
      <Cell title={words.size} name="run-size">
        <RunSize run={run} />
      </Cell>
      <td role="cell">
        <RunMenu run={run} started={started} />
      </td>
    </tr>
  );
}

function RunMenu({ run: { run, exit }, started }: { readonly run: Run; readonly started: string }) {
  const text = useText();
  const words = text.runs;
  const mayRead = useMay('console');
  return (
    <div class="row row-actions">
      {mayRead && (
        <a class="button" href={linkToLog(run)} aria-label={words.consoleOf(started)}>
          {words.log}
        </a>
      )}
      <Menu label={text.app.more(text.palette.run(started))}>
        {exit !== null && (
          <a class="button" href={linkToRunChart(run)}>
            <Icon name="statechart" />
            {text.server.incident.why}
          </a>
        )}
        <a class="button" href={linkToRunHistory(run)}>
          <Icon name="history" />
          {text.app.views.history}
        </a>
        {mayRead && (
          <a
            class="button"
            href={toUrl('/runs/{run}/log', { params: { path: { run } } })}
            download={`${run}.log`}
            aria-label={words.downloadOf(started)}
          >
            <Icon name="download" />
            {text.palette.downloadLog}
          </a>
        )}
      </Menu>
    </div>
  );
}
