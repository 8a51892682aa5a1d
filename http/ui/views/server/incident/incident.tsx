/**
 * The card of an incident: the cause with its lines, the memory before the incident, the lost players, the frequency of
 * such incidents, and the next steps.
 */
import type { Run, Status } from '../../../../client/api.js';
import { toGet } from '../../../api/client.js';
import { usePage, usePageText } from '../../../context.js';
import { ActionButton } from '../../../forms/action.js';
import { useFetch } from '../../../hooks/use-fetch.js';
import { useKnownTime } from '../../../hooks/use-known.js';
import { FailedDialog } from '../../../operations/failed-dialog.js';
import { useOperations } from '../../../operations/use-operations.js';
import { useMay } from '../../../parts/allowed.js';
import { Icon } from '../../../parts/elements.js';
import { linkToEvidence, linkToLine, linkToLog, linkToRunChart } from '../../../route/route.js';
import type { PageText } from '../../../text/en.js';
import { exitText } from '../../../text/exit.js';
import { causeText } from '../../../text/health.js';
import { outcomeTone } from '../../../text/state.js';
import { durationText, momentText, runLengthText } from '../../../text/time.js';
import { ExitFindings } from '../facts/last-exit.js';
import type { StartButtonsProps } from '../launch/start-buttons.js';
import { CopyReport } from './copy-report.js';
import { ExitLines } from './exit-lines.js';
import {
  countLost,
  countSameEnds,
  findIncident,
  type Incident,
  isNoticeOver,
  keepOwnSamples,
} from './find-incident.js';
import { MemoryCurve } from './memory-curve.js';
import { RecoveryNotice } from './recovery-notice.js';
import './incident.css';

/** The period before the end for which the memory is shown, and the number of its parts. Each part has one sample. */
const beforeMs = 600_000;
const points = 60;

interface IncidentCardProps extends Pick<StartButtonsProps, 'pair' | 'actions'> {
  readonly status: Status;
  /** The runs, the newest first. */
  readonly runs: readonly Run[];
  /** Whether the screen has space for only one part of the view at a time. */
  readonly isNarrow: boolean;
}

export function IncidentCard({ status, runs, isNarrow, ...start }: IncidentCardProps) {
  const text = usePageText();
  const incident = findIncident(status);
  return (
    <section class={`incident ${incident === null ? '' : findTone(incident)}`} aria-label={text.server.incident.title}>
      {status.recovery !== null && isNoticeOver(status, isNarrow) && (
        <RecoveryNotice recovery={status.recovery} last={runs[0] ?? null} status={status} {...start} />
      )}
      {incident !== null && <Details key={incident.run} incident={incident} status={status} runs={runs} />}
    </section>
  );
}

interface DetailsProps extends Pick<IncidentCardProps, 'status' | 'runs'> {
  readonly incident: Incident;
}

function Details({ incident, status, runs }: DetailsProps) {
  const { builds } = usePage().state;
  const text = usePageText();
  const now = useKnownTime();
  const run = runs.find(({ run: id }) => id === incident.run) ?? null;
  const samples = useSamplesBefore(incident.at, run?.started_at ?? status.started_at);
  const hangs = useHangsToday(incident);
  const exit = incident.kind === 'ended' ? incident.exit : null;
  const build = builds.value?.find(({ id }) => id === (run?.build ?? status.build)) ?? null;
  const limit = build?.limits?.memory_bytes ?? samples?.machine.memory_bytes ?? null;
  const facts = [
    ...(incident.at === null ? [] : [momentText(incident.at, text)]),
    ...describe(incident, status, run, now, text),
    ...(exit !== null && samples !== null ? lostText(countLost(samples, incident.at ?? ''), text) : []),
    ...(incident.kind === 'ended'
      ? [text.server.incident.ends[incident.exit.outcome](countSameEnds(incident, runs))]
      : []),
    ...(hangs > 0 ? [text.server.incident.hangs(hangs)] : []),
  ];
  return (
    <>
      <header class="incident-head">
        <h2>
          <Icon name="warning" /> {headline(incident, text)}
        </h2>
        <p>{facts.join(' · ')}</p>
      </header>
      {/* Put the buttons above the lines: the lines appear after a request, and would move the buttons. */}
      <div class="row incident-verbs">
        <Verbs incident={incident} status={status} />
        <CopyReport title={headline(incident, text)} facts={facts} run={incident.run} record={run} exit={exit} />
      </div>
      <div class="incident-body">
        <div>
          {exit !== null && <ExitFindings findings={exit.findings} />}
          {exit !== null && <ExitLines exit={exit} />}
          {incident.kind === 'stuck' && status.alive.length > 0 && (
            <p class="code">{status.alive.map(({ pid, name }) => `${name} (${pid})`).join(', ')}</p>
          )}
        </div>
        {samples !== null && limit !== null && <MemoryCurve samples={samples} limit={limit} />}
      </div>
    </>
  );
}

/**
 * The buttons: links to the line, the chart and the evidence, and operations that end a server that does not answer.
 */
function Verbs({ incident, status }: Omit<DetailsProps, 'runs'>) {
  const text = usePageText();
  const words = text.server.incident;
  const mayControl = useMay('control');
  const mayRead = useMay('console');
  const { restart, kill, question } = useOperations();
  const cursor = incident.kind === 'ended' ? (incident.exit.cause?.cursor ?? null) : null;
  const { evidence } = status.health;
  return (
    <>
      {incident.kind === 'hang' && mayControl && (
        <ActionButton
          action={restart}
          icon="restart"
          label={text.server.restart}
          off={status.operations.includes('restart') ? null : text.bar.notAccepted}
        />
      )}
      {incident.kind !== 'ended' && mayControl && (
        <ActionButton
          action={kill}
          icon="kill"
          label={text.server.kill}
          off={status.operations.includes('kill') ? null : text.bar.notAccepted}
        />
      )}
      {mayRead && cursor !== null && (
        <a class="button" href={linkToLine(incident.run, cursor)}>
          {words.openLine}
        </a>
      )}
      {mayRead && incident.kind === 'ended' && cursor === null && (
        <a class="button" href={linkToLog(incident.run)}>
          {text.server.viewLog}
        </a>
      )}
      {incident.kind === 'hang' && evidence !== null && (
        <a class="button" href={linkToEvidence(incident.run, evidence)}>
          {text.server.health.evidence}
        </a>
      )}
      <a class="button" href={linkToRunChart(incident.run)}>
        {incident.kind === 'ended' ? words.why : text.app.views.statechart}
      </a>
      {question}
      <FailedDialog actions={[restart, kill]} />
    </>
  );
}

/** Returns the samples of the run in the last minutes before a time; `null` if there are no samples. */
function useSamplesBefore(at: string | null, startedAt: string | null) {
  const until = Date.parse(at ?? '');
  const query = Number.isNaN(until)
    ? null
    : { since: new Date(until - beforeMs).toISOString(), until: new Date(until).toISOString(), points };
  const { value } = useFetch(query === null ? null : toGet('/samples', { params: { query } }), at);
  return value === null ? null : keepOwnSamples(value, startedAt);
}

const dayMs = 86_400_000;

/** Returns how often the server hung within the last day, including this hang; 0 for another incident. */
function useHangsToday({ kind, at }: Incident): number {
  const since = kind === 'hang' ? new Date(Date.parse(at) - dayMs).toISOString() : null;
  const query = { type: ['health.changed'], since: since ?? '', limit: 200 };
  const { value } = useFetch(since === null ? null : toGet('/history', { params: { query } }), at);
  return value?.filter(({ outcome }) => outcome === 'unresponsive').length ?? 0;
}

function findTone(incident: Incident): string {
  return incident.kind === 'ended' ? outcomeTone(incident.exit.outcome) : 'bad';
}

function headline(incident: Incident, text: PageText): string {
  return incident.kind === 'ended' ? exitText(incident.exit, text) : text.server.incident[incident.kind];
}

/** Returns how long the run lasted; for a hang, how long the server has not answered, and the cause. */
function describe(
  incident: Incident,
  { health }: Status,
  run: Run | null,
  now: number,
  text: PageText,
): readonly string[] {
  const words = text.server.incident;
  if (incident.kind === 'hang') {
    const cause = causeText(health.reason, health.thread, text);
    const lasts = words.hangLasts(durationText(now - Date.parse(incident.at), text));
    return cause === null ? [lasts] : [lasts, cause];
  }
  const started = run?.started_at ?? null;
  return incident.at === null || started === null
    ? []
    : [words.lasted(runLengthText(Date.parse(incident.at) - Date.parse(started), text))];
}

function lostText(players: number | null, text: PageText): readonly string[] {
  return players === null || players === 0 ? [] : [text.server.incident.lost(players)];
}
