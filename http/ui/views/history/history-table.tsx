/** The table of entries. */
import { useMemo } from 'preact/hooks';
import type { HistoryEntry } from '../../../client/api.js';
import { useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { CardTable, Cell } from '../../parts/card-table.js';
import { OutcomeBadge } from '../../parts/outcome-badge.js';
import { linkTo, linkToEvidence, linkToLine } from '../../route/route.js';
import { actorText } from '../../text/actor.js';
import { findBackupFault } from '../../text/backup-fault.js';
import { isExit } from '../../text/exit.js';
import { entryDetails, entryOutcome, entryText } from '../../text/history.js';
import { momentText } from '../../text/time.js';
import { configLink, savedConfigLink } from '../folders/config/config-link.js';
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
  // Keep an unchanged element, which is not rendered again. Otherwise each new entry would render hundreds of rows.
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
  const outcome = entryOutcome(entry, useText(), findBackupFault);
  if (entry.type === 'server.exited' && isExit(entry.outcome)) return <OutcomeBadge outcome={entry.outcome} />;
  if (outcome === null) return <span class="faint">–</span>;
  return <span class={`outcome ${outcome.tone}`}>{outcome.text}</span>;
}

function Details({ entry }: { readonly entry: HistoryEntry }) {
  const text = useText();
  const { run } = entry;
  const details = entryDetails(entry, text);
  if (run === null && entry.type !== 'config.saved' && details.length === 0) return <span class="faint">–</span>;
  return (
    <>
      {details.map((detail, index) => (
        <p key={index} lang={detail.kind === 'english' ? 'en' : undefined}>
          {detail.kind === 'code' ? <code>{detail.text}</code> : detail.text}
        </p>
      ))}
      <EntryLinks entry={entry} />
    </>
  );
}

/** Links to more about an entry: its run, the console at its time, the config file, the evidence. */
function EntryLinks({ entry: { at, type, run, folder, detail } }: { readonly entry: HistoryEntry }) {
  const text = useText();
  const words = text.history;
  const mayRead = useMay('console');
  const place = typeof detail.cursor === 'number' ? detail.cursor : at;
  return (
    <p class="row small">
      {run !== null && (
        <a href={linkTo('runs', run)} aria-label={words.showRunOf(run)}>
          {words.showRun}
        </a>
      )}
      {run !== null && mayRead && (
        <a href={linkToLine(run, place)} aria-label={words.showConsoleOf(momentText(at, text))}>
          {words.showConsole}
        </a>
      )}
      {run !== null && typeof detail.evidence === 'string' && (
        <a href={linkToEvidence(run, detail.evidence)}>{words.showEvidence}</a>
      )}
      {type === 'config.saved' && folder !== null && (
        <a
          href={typeof detail.etag === 'string' ? savedConfigLink(folder, detail.etag) : configLink(folder, null)}
          aria-label={words.showConfigOf(folder)}
        >
          {words.showConfig}
        </a>
      )}
    </p>
  );
}
