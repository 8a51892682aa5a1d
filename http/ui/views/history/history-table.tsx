/** The table of entries. */
import { useMemo } from 'preact/hooks';
import type { HistoryEntry } from '../../api/types.js';
import { useText } from '../../context.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { OutcomeBadge } from '../../parts/outcome-badge.js';
import { linkTo } from '../../state/route.js';
import { actorText, entryDetails, entryOutcome, entryText, isExit } from '../../text/history.js';
import { momentText } from '../../text/time.js';
import { entryKey } from './entry-list.js';

export function HistoryTable({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const { caption, time, event, by, outcome, details } = useText().history;
  return (
    <CardTable name="history" caption={caption} titles={[time, event, by, outcome, details]}>
      {entries.map((entry) => (
        <EntryRow key={entryKey(entry)} entry={entry} />
      ))}
    </CardTable>
  );
}

function EntryRow({ entry }: { readonly entry: HistoryEntry }) {
  const text = useText();
  const words = text.history;
  // An unchanged element is not rendered again: each new entry would render hundreds of rows.
  return useMemo(() => {
    const { address } = entry.detail;
    return (
      <tr role="row">
        <td role="cell">
          <time dateTime={entry.at}>{momentText(entry.at, text)}</time>
        </td>
        <th role="rowheader" scope="row">
          {entryText(entry, text)}
        </th>
        <Cell title={words.by}>
          {actorText(entry, text)}
          {typeof address === 'string' && <span class="faint small address">{address}</span>}
        </Cell>
        <Cell title={words.outcome}>
          <Outcome entry={entry} />
        </Cell>
        <Cell title={words.details}>
          <Details entry={entry} />
        </Cell>
      </tr>
    );
  }, [entry, text]);
}

function Outcome({ entry }: { readonly entry: HistoryEntry }) {
  const outcome = entryOutcome(entry, useText());
  if (entry.type === 'server.exited' && isExit(entry.outcome)) return <OutcomeBadge outcome={entry.outcome} />;
  if (outcome === null) return <span class="faint">–</span>;
  return <span class={`outcome ${outcome.tone}`}>{outcome.text}</span>;
}

function Details({ entry }: { readonly entry: HistoryEntry }) {
  const text = useText();
  const { run } = entry;
  const details = entryDetails(entry, text);
  if (run === null && details.length === 0) return <span class="faint">–</span>;
  return (
    <>
      {details.map((detail, index) => (
        <p key={index} lang={detail.kind === 'english' ? 'en' : undefined}>
          {detail.kind === 'code' ? <code>{detail.text}</code> : detail.text}
        </p>
      ))}
      {run !== null && (
        <a class="small" href={linkTo('runs', run)} aria-label={text.history.showRunOf(run)}>
          {text.history.showRun}
        </a>
      )}
    </>
  );
}
