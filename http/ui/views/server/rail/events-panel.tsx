import type { HistoryEntry } from '../../../../client/api.js';
import { useText } from '../../../context.js';
import { AgoTime } from '../../../parts/ago-time.js';
import { Loading } from '../../../parts/loading.js';
import { OutcomeBadge } from '../../../parts/outcome-badge.js';
import { linkTo } from '../../../route/route.js';
import { actorText } from '../../../text/actor.js';
import { findBackupFault } from '../../../text/backup-fault.js';
import { isExit } from '../../../text/exit.js';
import { entryOutcome, entryText } from '../../../text/history.js';
import { unfiltered } from '../../history/filter.js';
import { useHistory } from '../../history/use-history.js';

/** The maximum number of entries. Further entries are in the history. */
const maxEntries = 50;

/** The newest entries of the history. */
export function EventsPanel() {
  const text = useText();
  const words = text.history;
  const { list, problem } = useHistory(unfiltered);
  return (
    <>
      {/* Put this first: after the list, each new entry would move it. */}
      <p>
        <a href={linkTo('history')}>{text.app.views.history}</a>
      </p>
      {list === null && problem === null && <Loading what={words.reading} />}
      {problem !== null && <p class="faint">{words.unavailable}</p>}
      {list?.entries.length === 0 && <p class="faint">{words.none}</p>}
      <ul class="rail-list">
        {list?.entries.slice(0, maxEntries).map((entry, index) => (
          // Reuse the rows: each stays in its place and shows the next entry.
          <li key={index} title={entryText(entry, text)}>
            <span class="rail-title">
              <span>{entryText(entry, text)}</span>
              <Outcome entry={entry} />
            </span>
            <span class="faint small">
              <AgoTime at={entry.at} /> · {actorText(entry, text)}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Outcome({ entry }: { readonly entry: HistoryEntry }) {
  const text = useText();
  const outcome = entryOutcome(entry, text, (code) => findBackupFault(code, text));
  if (entry.type === 'server.exited' && isExit(entry.outcome)) return <OutcomeBadge outcome={entry.outcome} />;
  return outcome === null ? null : <span class={`outcome ${outcome.tone} small`}>{outcome.text}</span>;
}
