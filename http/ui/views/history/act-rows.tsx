/** The rows of an act. An open act also shows the complete details and the consequences. */
import { useMemo, useState } from 'preact/hooks';
import type { HistoryEntry } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { Icon } from '../../parts/elements.js';
import type { Text } from '../../text/en.js';
import { entryOutcome, entryText } from '../../text/history.js';
import { createClockFormat, momentText, runLengthText } from '../../text/time.js';
import { type Act, isManagerRestart } from './acts.js';
import { EntryDetails, listDetails } from './entry-details.js';
import { entryKey } from './entry-list.js';
import { findForcedEnd, findMark } from './entry-mark.js';
import { EntryMenu } from './entry-menu.js';
import { type Client, isSelfCaused, isUsual, isUsualClient, type Place } from './usual-place.js';

/** Returns how long the run lasted that the act ended, or what a restart of the manager did with the server. */
function findFact(act: Act, text: Text): string | null {
  if (act.runLengthMs !== null) return text.history.ran(runLengthText(act.runLengthMs, text));
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
