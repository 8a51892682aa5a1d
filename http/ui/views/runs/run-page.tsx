/** The details and the console of one run. */

import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Run } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { Fact, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { OutcomeBadge } from '../../parts/outcome-badge.js';
import { linkTo, linkToRunHistory } from '../../route/route.js';
import { momentText } from '../../text/time.js';
import { placeIn } from '../console/console-place.js';
import { RunConsole } from '../console/run-console.js';
import { RunDuration, RunSize } from './run-cells.js';
import { RunCharts, useRunSamples } from './run-charts.js';
import { RunEvidence } from './run-evidence.js';
import { RunReasonLine } from './run-reason.js';
import { RunReports, useRunReports } from './run-reports.js';
import { RunWhy } from './run-why.js';
import { useReasons } from './use-reasons.js';

/** @param run the run; `undefined` while it is loading, and if it does not exist */
export function RunHeader({ run }: { readonly run: Run | undefined }) {
  const text = useText();
  const words = text.runs;
  const startedAt = run?.started_at ?? null;
  return (
    <ViewHeader
      title={startedAt === null ? words.id : text.palette.run(momentText(startedAt, text))}
      back={{ href: linkTo('runs'), label: words.all }}
      mark={run !== undefined && <RunMark run={run} />}
    >
      {run !== undefined && (
        <div class="row run-actions">
          <a class="button" href={linkToRunHistory(run.run)}>
            {text.app.views.history}
          </a>
        </div>
      )}
    </ViewHeader>
  );
}

/** Shows how the run ended, or that the run is running. `RunFindings` shows the findings. */
function RunMark({ run }: { readonly run: Run }) {
  const { state } = useText();
  const reason = useReasons(run.run)?.get(run.run);
  if (run.exit === null) return run.running ? <span class="badge good">{state.running}</span> : null;
  return (
    <p class="run-why">
      <OutcomeBadge outcome={run.exit.outcome} />{' '}
      <RunReasonLine run={run} reason={reason && { ...reason, findings: [] }} />
    </p>
  );
}

/** The facts about a run, and its console. */
export function RunDetails({ run, query }: { readonly run: Run; readonly query: string }) {
  const words = useText();
  const mayRead = useMay('console');
  const output = useRef<HTMLElement>(null);
  const place = useMemo(() => placeIn(new URLSearchParams(query)), [query]);
  const usage = useRunSamples(run);
  const reports = useRunReports(run, mayRead);
  const showsLog = place !== null || new URLSearchParams(query).has('log');
  // Show the output when all that is above it has been read, so that it does not move.
  const isRead = usage.isRead && reports.isRead;
  useEffect(() => {
    if (showsLog) output.current?.scrollIntoView();
  }, [showsLog, place, isRead]);
  return (
    <>
      <RunFindings run={run} />
      {run.exit === null ? (
        <section class="card">
          <RunFacts run={run} />
        </section>
      ) : (
        <RunWhy run={run} exit={run.exit} facts={<RunFacts run={run} />} />
      )}
      {!isRead && <Loading what={words.runs.reading} />}
      {isRead && (
        <>
          {mayRead && <RunReports {...reports} />}
          <section class="card run-output" ref={output} aria-label={words.console.title}>
            <RunConsole run={run.run} title={words.console.title} place={place} />
          </section>
          <RunCharts samples={usage.samples} />
          <RunEvidence run={run} shown={new URLSearchParams(query).get('evidence')} />
        </>
      )}
    </>
  );
}

function RunFacts({ run }: { readonly run: Run }) {
  const text = useText();
  const words = text.runs;
  const { run: id, build, folder, exit, started_at: startedAt, ended_at: endedAt, missing } = run;
  return (
    <dl class="run-details">
      <Fact name={words.build}>{build ?? words.damaged}</Fact>
      <Fact name={words.folder}>
        {folder === null ? words.damaged : <a href={linkTo('folders', folder)}>{folder}</a>}
      </Fact>
      {startedAt === null && <Fact name={words.started}>{words.startUnknown}</Fact>}
      {endedAt !== null && (
        <Fact name={exit?.unseen == null ? words.ended : words.lastSign}>
          <time dateTime={endedAt}>{momentText(endedAt, text)}</time>
        </Fact>
      )}
      <Fact name={words.lasted}>
        <RunDuration run={run} />
      </Fact>
      <Fact name={words.size}>
        <RunSize run={run} />
        {missing > 0 && <p class="faint small">{words.missingDetail}</p>}
      </Fact>
      <Fact name={words.id}>
        <span class="code">{id}</span>
      </Fact>
    </dl>
  );
}

/** What the manager found out about the exit. */
function RunFindings({ run: { run } }: { readonly run: Run }) {
  const { server } = useText();
  const findings = useReasons(run)?.get(run)?.findings ?? [];
  if (findings.length === 0) return null;
  return (
    <ul class="card findings" lang="en" aria-label={server.causes}>
      {findings.map(({ title, message, remedy }, index) => (
        <li key={index} class="fatal">
          <strong>{title}</strong>
          <p>{message}</p>
          <p class="remedy">{remedy}</p>
        </li>
      ))}
    </ul>
  );
}
