/** A past run as a source of the chart: its stored events, from its start to its exit. */

import { useMemo } from 'preact/hooks';
import type { Run } from '../../../../client/api.js';
import { toGet } from '../../../api/client.js';
import { usePage, useText } from '../../../context.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { useRuns } from '../../../hooks/use-runs.js';
import { EmptyCard } from '../../../parts/elements.js';
import { Loading } from '../../../parts/loading.js';
import { withChanges } from '../../../route/query.js';
import { outcomeTone } from '../../../text/state.js';
import { ChartFrame } from '../chart/chart-frame.js';
import type { ChartSource } from '../chart/chart-source.js';
import { findStateTone, transitionIndexes } from '../chart/highlight.js';
import { WhyCard } from '../why/why-card.js';
import { MomentList } from './moment-list.js';
import { exitIndex, toMoments } from './moments.js';
import { MomentReasons, RunPicker } from './run-moment.js';
import { SequenceCard } from './sequence-card.js';
import { Scrubber } from './timeline.js';

/** The address contains `run`, which is empty for the newest run, and `event`, the number of the selected event. */
export function RunChart(source: ChartSource) {
  const text = useText();
  const { value: runs, problem, reload } = useRuns();
  const id = source.query.get('run') ?? '';
  const run = runs?.find((each) => id === '' || each.run === id);

  if (runs === null && problem !== null) return <ProblemCard problem={problem} onRetry={reload} />;
  if (runs === null) return <Loading what={text.runs.reading} />;
  if (runs.length === 0) return <EmptyCard title={text.runs.none} detail={text.runs.noneDetail} />;
  return (
    <div class="chart-source">
      {run === undefined ? (
        <EmptyCard detail={text.runs.unknown(id)} />
      ) : (
        <KeptRun source={source} runs={runs} run={run} />
      )}
    </div>
  );
}

interface KeptRunProps {
  readonly source: ChartSource;
  readonly runs: readonly Run[];
  readonly run: Run;
}

function KeptRun({ source: { drawing, openStates, link, query, change }, runs, run }: KeptRunProps) {
  const { statechart: text, why } = useText();
  const { last_exit: last = null } = usePage().state.status.value ?? {};
  // Only the last exit in the status contains the line that shows the cause.
  const exit = last?.run === run.run ? last : run.exit;
  const { value, problem, reload } = useFetch(
    toGet('/runs/{run}/events', { params: { path: { run: run.run } } }),
    run.running,
  );
  const moments = useMemo(() => toMoments(value ?? [], [], drawing.notation), [value]);
  const chosen = value?.findIndex(({ n }) => String(n) === query.get('event')) ?? -1;
  const exitAt = exitIndex(moments);
  const position = chosen < 0 ? exitAt : chosen;
  const moment = moments[position];
  const innermost = moment?.active.at(-1) ?? '';
  const highlight = useMemo(
    () => ({
      active: new Set(moment?.active),
      taken: transitionIndexes(drawing, moment?.taken ?? []),
      step: moment?.key ?? '',
    }),
    [moment],
  );
  const toAddress = (at: number) => ({
    run: run.run,
    event: moments[at] === undefined ? null : String(value?.[at]?.n),
  });
  const go = (to: number): void => change(toAddress(to));

  const isReading = value === null && problem === null;

  return (
    <>
      <RunPicker runs={runs} run={run} onChoose={(id) => change({ run: id, event: null })} />
      {isReading && <Loading what={text.waiting} />}
      {!isReading && (
        <>
          <div class="chart-beside">
            <WhyCard title={why.title} run={run.run} events={value ?? []} exit={exit} />
            <div class="chart-column">
              <ChartFrame
                drawing={drawing}
                openStates={openStates}
                link={link}
                highlight={highlight}
                tone={exit !== null && position === exitAt ? outcomeTone(exit.outcome) : findStateTone(innermost)}
                share={withChanges(query, toAddress(position))}
              >
                <Scrubber moments={moments} position={position} empty={text.noRunEvents} onGo={go} />
              </ChartFrame>
            </div>
            <aside class="card chart-side" aria-label={text.pastRun}>
              {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
              <h2>{text.log}</h2>
              {moment !== undefined && <MomentReasons moment={moment} drawing={drawing} />}
              <MomentList
                moments={moments}
                position={position}
                onGo={go}
                end={exit === null ? null : { at: exitAt, exit }}
                isNewestFirst
              />
            </aside>
          </div>
          <SequenceCard moments={moments} position={position} onGo={go} />
        </>
      )}
    </>
  );
}
