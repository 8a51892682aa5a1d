/** The rows of an act. An open act also shows the complete details and the consequences. */
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { HistoryEntry } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { Cell } from '../../parts/card-table.js';
import { Icon } from '../../parts/elements.js';
import { linkTo } from '../../route/route.js';
import { actorText } from '../../text/actor.js';
import { findBackupFault } from '../../text/backup-fault.js';
import type { Text } from '../../text/en.js';
import { type Exit, exitSentence, exitText, isExit } from '../../text/exit.js';
import {
  type EntryDetail,
  type EntryOutcome,
  entryDetails,
  entryOutcome,
  entryText,
  readExit,
} from '../../text/history.js';
import { outcomeTone } from '../../text/state.js';
import { createClockFormat, momentText } from '../../text/time.js';
import { CrashLine } from '../runs/crash-line.js';
import type { Act } from './acts.js';
import { entryKey } from './entry-list.js';
import { findForcedEnd, findMark } from './entry-mark.js';
import { EntryMenu } from './entry-menu.js';
import { isUsual, type Place } from './usual-place.js';

/** Returns the exit of an entry; `null` for entries of other types. */
function findExit({ type, outcome, detail }: HistoryEntry): Exit | null {
  return type === 'server.exited' && isExit(outcome) ? readExit(outcome, detail) : null;
}

/** Returns the details without the details of an exit, which the outcome of the row gives. */
function listDetails(entry: HistoryEntry, hidesPlace: boolean, text: Text): readonly EntryDetail[] {
  const exit = findExit(entry);
  const details = entryDetails(hidesPlace ? { ...entry, build: null, folder: null } : entry, text);
  return exit === null ? details : details.filter((detail) => detail.text !== exitText(exit, text));
}

/** Returns the outcome, or how the server exited; `null` if the title of the row says it. */
function findOutcome(entry: HistoryEntry, text: Text): EntryOutcome | null {
  const exit = findExit(entry);
  if (exit === null) return entryOutcome(entry, text, (code) => findBackupFault(code, text));
  const sentence = exitSentence(exit, text);
  return sentence === '' ? null : { text: sentence, tone: outcomeTone(exit.outcome) };
}

/** The length above which details may be cut in a closed row. */
const lineLength = 110;

interface ActRowsProps {
  readonly act: Act;
  /** The place that the view names above the list; `null` without such a place. */
  readonly usual: Place | null;
  /** Whether the list has columns. */
  readonly hasColumns: boolean;
}

export function ActRows({ act: { entry, consequences }, usual, hasColumns }: ActRowsProps) {
  const [isOpen, setOpen] = useState(false);
  const text = useText();
  const hidesPlace = !isOpen && isUsual(entry, usual);
  const details = listDetails(entry, hidesPlace, text);
  const hasMore = consequences.length > 0 || details.map((each) => each.text).join(' · ').length > lineLength;
  const toggle = hasMore ? { isOpen, count: consequences.length, onToggle: () => setOpen(!isOpen) } : null;
  const common = { hasColumns, hidesPlace };
  return (
    <>
      <EntryRow {...common} entry={entry} isWhole={isOpen} toggle={toggle} />
      {isOpen &&
        consequences.map((each) => (
          <EntryRow {...common} key={entryKey(each)} entry={each} isWhole isConsequence toggle={null} />
        ))}
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
  readonly hidesPlace: boolean;
  readonly hasColumns: boolean;
  readonly toggle: Toggle | null;
}

function EntryRow({ entry, isWhole, isConsequence = false, hidesPlace, hasColumns, toggle }: EntryRowProps) {
  const text = useText();
  const words = text.history;
  const own = usePage().state.access.value?.name ?? null;
  // Keep an unchanged element, which is not rendered again. Otherwise each new entry would render hundreds of rows.
  return useMemo(() => {
    const { address } = entry.detail;
    const { icon, tone } = findMark(entry, text);
    const button = toggle !== null && <ToggleButton {...toggle} name={entryText(entry, text)} />;
    return (
      <tr
        role="row"
        class={`${isConsequence ? 'consequence' : ''} ${isWhole ? 'whole' : ''} ${findForcedEnd(entry) ?? ''} ${tone}`}
      >
        <td role="cell">
          <time dateTime={entry.at} title={momentText(entry.at, text)}>
            {createClockFormat(text)(Date.parse(entry.at))}
          </time>
        </td>
        <th role="rowheader" scope="row">
          <span class="entry-name">
            <Icon name={icon} />
            {entryText(entry, text)}
          </span>
        </th>
        <Cell title={words.by}>
          <span title={typeof address === 'string' ? address : undefined}>{actorText(entry, text, own)}</span>
          {typeof address === 'string' && !isLoopback(address) && <span class="small address"> {address}</span>}
        </Cell>
        <EntryDetails entry={entry} isWhole={isWhole} hidesPlace={hidesPlace} button={hasColumns ? null : button} />
        <td role="cell">
          <div class="row row-actions">
            {hasColumns && button}
            <EntryMenu entry={entry} />
          </div>
        </td>
      </tr>
    );
  }, [entry, text, own, isWhole, hidesPlace, hasColumns, toggle?.count]);
}

/** Returns whether an address is this machine, which the name of a local client says already. */
function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

function ToggleButton({ isOpen, count, onToggle, name }: Toggle & { readonly name: string }) {
  const words = useText().history;
  return (
    <button
      type="button"
      class="plain more-entries"
      aria-expanded={isOpen}
      title={count > 0 ? words.more(count) : words.showMore(name)}
      aria-label={count > 0 ? `${words.more(count)}: ${words.showMore(name)}` : words.showMore(name)}
      onClick={onToggle}
    >
      <Icon name="expand" />
    </button>
  );
}

interface EntryDetailsProps extends Pick<EntryRowProps, 'entry' | 'isWhole' | 'hidesPlace'> {
  /** The button that opens the row, if the row has no other place for it. */
  readonly button: ComponentChildren;
}

/** The outcome and the details. In a closed row, the end of the details may be cut off. */
function EntryDetails({ entry, isWhole, hidesPlace, button }: EntryDetailsProps) {
  const text = useText();
  const words = text.history;
  const mayRead = useMay('console');
  const details = listDetails(entry, hidesPlace, text);
  const outcome = findOutcome(entry, text);
  // Success is the rule, so that only a screen reader reads it.
  const isDone = outcome !== null && entry.outcome === 'done';
  const all = [...(outcome === null || isDone ? [] : [outcome]), ...details];
  const exit = findExit(entry);
  const crash = exit?.outcome === 'crashed' && entry.run !== null ? { run: entry.run, exit } : null;
  const hasFinding = details.some(({ kind }) => kind === 'english');
  return (
    <td role="cell" class="entry-details" title={isWhole ? undefined : all.map((each) => each.text).join(' · ')}>
      <div class="row">
        <div class="entry-text">
          {all.map((each, index) => (
            <Detail key={index} detail={each} />
          ))}
          {isDone && <span class="unseen">{outcome.text}</span>}
        </div>
        {crash !== null && mayRead && !hasFinding && <CrashLine {...crash} />}
        {crash !== null && (
          <a class="button plain run-link" href={linkTo('runs', crash.run)} aria-label={words.showRunOf(crash.run)}>
            {words.showRun}
          </a>
        )}
        {button}
      </div>
    </td>
  );
}

function Detail({ detail }: { readonly detail: EntryDetail | EntryOutcome }) {
  if ('tone' in detail) return <span class={`entry-detail outcome ${detail.tone}`}>{detail.text}</span>;
  const { kind, text } = detail;
  return (
    <span class="entry-detail" lang={kind === 'english' ? 'en' : undefined}>
      {kind === 'code' ? <code>{text}</code> : text}
    </span>
  );
}
