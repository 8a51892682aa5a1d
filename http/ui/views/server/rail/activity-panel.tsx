import type { ComponentChildren } from 'preact';
import type { HistoryEntry, Status } from '../../../../client/api.js';
import { usePage, usePageText } from '../../../context.js';
import { AgoTime } from '../../../parts/ago-time.js';
import { Loading } from '../../../parts/loading.js';
import { OutcomeBadge } from '../../../parts/outcome-badge.js';
import { actorText } from '../../../text/actor.js';
import type { PageText } from '../../../text/en.js';
import { isExit } from '../../../text/exit.js';
import { entryOutcome, entryText } from '../../../text/history.js';
import { isUp, stateText } from '../../../text/state.js';
import { useEntries } from '../use-entries.js';

type Requested = NonNullable<Status['requested']>;

/** The maximum number of entries. Further entries are in the history. */
const maxEntries = 30;

/** The newest entries of the history. */
export function ActivityPanel() {
  const text = usePageText();
  const words = text.history;
  const { state } = usePage();
  const own = state.access.value?.name ?? null;
  const requested = state.status.value?.requested ?? null;
  const { value, problem } = useEntries({ limit: maxEntries });
  return (
    <>
      {value === null && problem === null && <Loading what={words.reading} />}
      {value === null && problem !== null && <p class="faint">{words.unavailable}</p>}
      {value?.length === 0 && requested === null && <p class="faint">{text.server.rail.activityWhen}</p>}
      <ul class="rail-list">
        {[...(requested === null ? [] : [requested]), ...hideConsequences(value ?? [])].map((each, index) => (
          // Use the index as the key: a row keeps its position and shows the next entry.
          <Row
            key={index}
            {...('type' in each ? toRow(each, text) : toRequestRow(each, state.status.value, text))}
            own={own}
          />
        ))}
      </ul>
    </>
  );
}

interface RowFacts {
  readonly title: string | undefined;
  /** The line that was sent to the console; `null` for other entries. */
  readonly line?: string | null;
  readonly outcome: ComponentChildren;
  readonly at: string;
  readonly actor: HistoryEntry['actor'];
}

interface RowProps extends RowFacts {
  /** The name of the reader. */
  readonly own: string | null;
}

function Row({ title, line = null, outcome, at, actor, own }: RowProps) {
  const text = usePageText();
  return (
    <li title={line === null ? title : `${title}: ${line}`}>
      <span class="rail-title">
        <span>
          {line === null ? (
            title
          ) : (
            <>
              <span class="unseen">{title}: </span>
              <code>› {line}</code>
            </>
          )}
        </span>
        {outcome}
      </span>
      <span class="faint small">
        <AgoTime at={at} /> · {actorText({ actor }, text, own)}
      </span>
    </li>
  );
}

function toRow(entry: HistoryEntry, text: PageText): RowFacts {
  const { type, outcome: result, detail } = entry;
  const line = type === 'command.sent' && result === 'done' && typeof detail.line === 'string' ? detail.line : null;
  return { title: titleText(entry, text), line, outcome: <Outcome entry={entry} />, at: entry.at, actor: entry.actor };
}

/** Returns the row of the stop, restart or kill in progress. The history lists the operation only after its end. */
function toRequestRow({ operation, by, at }: Requested, status: Status | null, text: PageText): RowFacts {
  const isEnding = status !== null && !isUp(status);
  return {
    title: text.history.requests[`operation.${operation}`],
    outcome: isEnding && <span class="outcome warn small">{stateText(status, text)}</span>,
    at,
    actor: by,
  };
}

/** The operations that a fact about the process only repeats. */
const causes: Readonly<Partial<Record<HistoryEntry['type'], readonly HistoryEntry['type'][]>>> = {
  'server.started': ['operation.start'],
  'server.exited': ['operation.stop'],
};

/** Removes the facts that an operation on the same run already shows: its start, and its requested exit. */
function hideConsequences(entries: readonly HistoryEntry[]): readonly HistoryEntry[] {
  return entries.filter(({ type, run, outcome }) => {
    if (type === 'server.exited' && outcome !== 'stopped') return true;
    return !entries.some((each) => each.run === run && each.outcome === 'done' && causes[type]?.includes(each.type));
  });
}

/** Returns the title of an entry. The badge of an exit shows how the run ended. */
function titleText(entry: HistoryEntry, text: PageText): string {
  const isEnd = entry.type === 'server.exited' && isExit(entry.outcome);
  return isEnd ? text.history.entries[entry.type] : entryText(entry, text);
}

function Outcome({ entry }: { readonly entry: HistoryEntry }) {
  const text = usePageText();
  if (entry.type === 'server.exited' && isExit(entry.outcome)) return <OutcomeBadge outcome={entry.outcome} />;
  // The title says what was done.
  if (entry.outcome === 'done') return null;
  // The title says that a job on a backup failed. The history has the reason, whose texts the first page does not load.
  if (entry.outcome !== 'done' && text.history.failures[entry.type] !== undefined) return null;
  const outcome = entryOutcome(entry, text);
  return outcome === null ? null : <span class={`outcome ${outcome.tone} small`}>{outcome.text}</span>;
}
