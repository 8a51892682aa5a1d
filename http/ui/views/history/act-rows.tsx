/** The rows of an act. An open act also shows the complete details and the consequences. */
import type { ComponentChildren } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import type { HistoryEntry } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
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
import { createClockFormat, momentText, runLengthText } from '../../text/time.js';
import { CrashLine } from '../runs/crash-line.js';
import { type Act, isManagerRestart } from './acts.js';
import { entryKey } from './entry-list.js';
import { findForcedEnd, findMark } from './entry-mark.js';
import { EntryMenu } from './entry-menu.js';
import { type Client, isSelfCaused, isUsual, isUsualClient, type Place, readClient } from './usual-place.js';

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

/** Returns how long the run lasted that the act ended, or what a restart of the manager did with the server. */
function findFact(act: Act, text: Text): string | null {
  if (act.runLengthMs !== null) return text.history.afterRun(runLengthText(act.runLengthMs, text));
  const end = isManagerRestart(act) ? act.consequences.find(({ type }) => type === 'manager.ended') : undefined;
  return end === undefined ? null : (entryOutcome(end, text)?.text ?? null);
}

/** The length above which details may be cut in a closed row. */
const lineLength = 110;

interface ActRowsProps {
  readonly act: Act;
  /** The Build and the Data Folder that the view names above the list; `null` without such a place. */
  readonly place: Place | null;
  /** The client that the view names above the list; `null` without such a client. */
  readonly client: Client | null;
  /** Whether the list has columns. */
  readonly hasColumns: boolean;
}

export function ActRows({ act, place, client, hasColumns }: ActRowsProps) {
  const { entry, consequences } = act;
  const [isOpen, setOpen] = useState(false);
  const text = useText();
  const hidesPlace = !isOpen && isUsual(entry, place);
  const hidesActor = isSelfCaused(entry) || (!isOpen && isUsualClient(entry, client));
  const details = listDetails(entry, hidesPlace, text);
  const hasMore = consequences.length > 0 || details.map((each) => each.text).join(' · ').length > lineLength;
  const toggle = hasMore ? { isOpen, count: consequences.length, onToggle: () => setOpen(!isOpen) } : null;
  const common = { hasColumns, hidesPlace };
  const title = isManagerRestart(act) ? text.history.managerRestarted : null;
  const fact = findFact(act, text);
  return (
    <>
      <EntryRow {...common} {...{ entry, title, fact, hidesActor }} isWhole={isOpen} toggle={toggle} />
      {isOpen &&
        consequences.map((each) => (
          <EntryRow
            {...common}
            key={entryKey(each)}
            entry={each}
            hidesActor={isSelfCaused(each)}
            isWhole
            isConsequence
            toggle={null}
          />
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
  /** What happened, if the act is more than its entry; `null` for the text of the entry. */
  readonly title?: string | null;
  /** The fact about the whole act; `null` without such a fact. */
  readonly fact?: string | null;
  /** Whether the details are shown completely. */
  readonly isWhole: boolean;
  readonly isConsequence?: boolean;
  readonly hidesPlace: boolean;
  /** Whether only a screen reader reads who caused the entry. */
  readonly hidesActor: boolean;
  readonly hasColumns: boolean;
  readonly toggle: Toggle | null;
}

function EntryRow(props: EntryRowProps) {
  const { entry, title = null, fact = null, isWhole, isConsequence = false, toggle } = props;
  const { hidesPlace, hidesActor, hasColumns } = props;
  const text = useText();
  const own = usePage().state.access.value?.name ?? null;
  // Keep an unchanged element, which is not rendered again. Otherwise each new entry would render hundreds of rows.
  return useMemo(() => {
    const { icon, tone } = findMark(entry, text);
    const name = title ?? entryText(entry, text);
    const button = toggle !== null && <ToggleButton {...toggle} name={name} />;
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
            {name}
          </span>
        </th>
        <EntryDetails {...{ entry, isWhole, fact, hidesPlace, hidesActor, own }} button={!hasColumns && button} />
        <td role="cell">
          <div class="row row-actions">
            {hasColumns && button}
            <EntryMenu entry={entry} />
          </div>
        </td>
      </tr>
    );
  }, [entry, title, fact, text, own, isWhole, hidesPlace, hidesActor, hasColumns, toggle?.count]);
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

interface EntryDetailsProps extends Pick<EntryRowProps, 'entry' | 'isWhole' | 'hidesPlace' | 'hidesActor'> {
  readonly fact: string | null;
  /** The name of the reader; `null` without a name. */
  readonly own: string | null;
  /** The button that opens the row, if the row has no other place for it. */
  readonly button: ComponentChildren;
}

/** Who caused the entry, its outcome and its details. In a closed row, the end of the details may be cut off. */
function EntryDetails({ entry, fact, isWhole, hidesPlace, hidesActor, own, button }: EntryDetailsProps) {
  const text = useText();
  const words = text.history;
  const mayRead = useMay('console');
  const details = listDetails(entry, hidesPlace, text);
  const outcome = findOutcome(entry, text);
  // Success is the rule, so that only a screen reader reads it.
  const isDone = outcome !== null && entry.outcome === 'done';
  const all = [
    ...(outcome === null || isDone ? [] : [outcome]),
    ...details,
    ...(fact === null ? [] : [{ kind: 'text', text: fact } as const]),
  ];
  const actor = words.byActor(actorText(entry, text, own));
  const shown = [...(hidesActor ? [] : [actor]), ...all.map((each) => each.text)];
  const exit = findExit(entry);
  const crash = exit?.outcome === 'crashed' && entry.run !== null ? { run: entry.run, exit } : null;
  const hasFinding = details.some(({ kind }) => kind === 'english');
  return (
    <td role="cell" class="entry-details" title={isWhole ? undefined : shown.join(' · ')}>
      <div class="row">
        <div class="entry-text">
          <Actor entry={entry} name={actor} isHidden={hidesActor} />
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

interface ActorProps {
  readonly entry: HistoryEntry;
  readonly name: string;
  readonly isHidden: boolean;
}

/** Who caused the entry, with the address of a client on another machine. */
function Actor({ entry, name, isHidden }: ActorProps) {
  const { address } = entry.detail;
  const other = readClient(entry).address;
  return (
    <span class={isHidden ? 'unseen' : 'entry-detail'}>
      <span title={typeof address === 'string' ? address : undefined}>{name}</span>
      {other !== null && <span class="small address"> {other}</span>}
    </span>
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
