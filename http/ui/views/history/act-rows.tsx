/** The row of an act. An open row also shows the complete details and the consequences. */
import { useMemo, useState } from 'preact/hooks';
import type { HistoryEntry } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { Cell } from '../../parts/card-table.js';
import { Icon } from '../../parts/elements.js';
import { OutcomeBadge } from '../../parts/outcome-badge.js';
import { linkTo } from '../../route/route.js';
import { actorText } from '../../text/actor.js';
import { findBackupFault } from '../../text/backup-fault.js';
import type { Text } from '../../text/en.js';
import { type Exit, exitDetail, exitText, isExit } from '../../text/exit.js';
import { type EntryDetail, entryDetails, entryOutcome, entryText, readExit } from '../../text/history.js';
import { outcomeTone } from '../../text/state.js';
import { createClockFormat, momentText } from '../../text/time.js';
import type { Act } from './acts.js';
import { entryKey } from './entry-list.js';
import { EntryMenu } from './entry-menu.js';

/** Returns the exit of an entry; `null` for entries of other types. */
function findExit({ type, outcome, detail }: HistoryEntry): Exit | null {
  return type === 'server.exited' && isExit(outcome) ? readExit(outcome, detail) : null;
}

/** Returns the class of the edge of a row: a crash and a kill stand out. */
function nameEdge(entry: HistoryEntry): 'crash' | 'kill' | '' {
  const exit = findExit(entry)?.outcome;
  if (exit === 'crashed') return 'crash';
  return exit === 'killed' || (entry.type === 'operation.kill' && entry.outcome === 'done') ? 'kill' : '';
}

/** Returns the details without the details of an exit, which are next to the badge of the exit. */
function listDetails(entry: HistoryEntry, text: Text): readonly EntryDetail[] {
  const exit = findExit(entry);
  const details = entryDetails(entry, text);
  return exit === null ? details : details.filter((detail) => detail.text !== exitText(exit, text));
}

/** The length above which details may be cut in a closed row. */
const lineLength = 90;

export function ActRows({ act: { entry, consequences } }: { readonly act: Act }) {
  const [isOpen, setOpen] = useState(false);
  const text = useText();
  const details = listDetails(entry, text);
  const hasMore = consequences.length > 0 || details.map((each) => each.text).join(' · ').length > lineLength;
  const toggle = hasMore ? { isOpen, count: consequences.length, onToggle: () => setOpen(!isOpen) } : null;
  return (
    <>
      <EntryRow entry={entry} isWhole={isOpen} toggle={toggle} />
      {isOpen &&
        consequences.map((each) => <EntryRow key={entryKey(each)} entry={each} isWhole isConsequence toggle={null} />)}
    </>
  );
}

interface Toggle {
  readonly isOpen: boolean;
  /** The number of entries that the row shows when it is opened. */
  readonly count: number;
  readonly onToggle: () => void;
}

interface EntryRowProps {
  readonly entry: HistoryEntry;
  /** Whether the details are shown completely. */
  readonly isWhole: boolean;
  readonly isConsequence?: boolean;
  readonly toggle: Toggle | null;
}

function EntryRow({ entry, isWhole, isConsequence = false, toggle }: EntryRowProps) {
  const text = useText();
  const words = text.history;
  const own = usePage().state.access.value?.name ?? null;
  // Keep an unchanged element, which is not rendered again. Otherwise each new entry would render hundreds of rows.
  return useMemo(() => {
    const { address } = entry.detail;
    const details = listDetails(entry, text);
    const edge = nameEdge(entry);
    return (
      <tr role="row" class={`${isConsequence ? 'consequence' : ''} ${isWhole ? 'whole' : ''} ${edge}`}>
        <td role="cell">
          <time dateTime={entry.at} title={momentText(entry.at, text)}>
            {createClockFormat(text)(Date.parse(entry.at))}
          </time>
        </td>
        <th role="rowheader" scope="row">
          {entryText(entry, text)}
        </th>
        {/* In a closed row, the end of the details may be cut off. */}
        <td
          role="cell"
          class="entry-details"
          title={isWhole ? undefined : details.map((detail) => detail.text).join(' · ')}
        >
          <div class="row">
            <Details details={details} />
            {edge === 'crash' && entry.run !== null && (
              <a class="button plain run-link" href={linkTo('runs', entry.run)} aria-label={words.showRunOf(entry.run)}>
                {words.showRun}
              </a>
            )}
            {toggle !== null && <ToggleButton {...toggle} name={entryText(entry, text)} />}
          </div>
        </td>
        <Cell title={words.by}>
          <span title={typeof address === 'string' ? address : undefined}>{actorText(entry, text, own)}</span>
          {typeof address === 'string' && <span class="faint small address"> {address}</span>}
        </Cell>
        <Cell title={words.outcome}>
          <Outcome entry={entry} />
        </Cell>
        <td role="cell">
          <div class="row row-actions">
            <EntryMenu entry={entry} />
          </div>
        </td>
      </tr>
    );
  }, [entry, text, own, isWhole, toggle?.count]);
}

function ToggleButton({ isOpen, count, onToggle, name }: Toggle & { readonly name: string }) {
  const words = useText().history;
  return (
    <button
      type="button"
      class="plain more-entries"
      aria-expanded={isOpen}
      title={count > 0 ? words.more(count) : undefined}
      aria-label={count > 0 ? `${words.more(count)}: ${words.showMore(name)}` : words.showMore(name)}
      onClick={onToggle}
    >
      {count > 1 && words.more(count)}
      <Icon name="expand" />
    </button>
  );
}

function Details({ details }: { readonly details: readonly EntryDetail[] }) {
  return (
    <div class="entry-text">
      {details.map((detail, index) => (
        <span key={index} class="entry-detail" lang={detail.kind === 'english' ? 'en' : undefined}>
          {detail.kind === 'code' ? <code>{detail.text}</code> : detail.text}
        </span>
      ))}
    </div>
  );
}

function Outcome({ entry }: { readonly entry: HistoryEntry }) {
  const text = useText();
  const outcome = entryOutcome(entry, text, (code) => findBackupFault(code, text));
  const exit = findExit(entry);
  if (exit !== null) {
    // The event says how the server exited.
    const detail = exitDetail(exit, text);
    if (detail === '') return <OutcomeBadge outcome={exit.outcome} />;
    return <span class={`outcome ${outcomeTone(exit.outcome)}`}>{detail}</span>;
  }
  if (outcome === null) return null;
  if (entry.outcome !== 'done') return <span class={`outcome ${outcome.tone}`}>{outcome.text}</span>;
  // Success is the rule, so that only a screen reader reads it.
  return <span class="unseen">{outcome.text}</span>;
}
