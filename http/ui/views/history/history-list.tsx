/** The acts of the history by day. Each act is a row that opens to show its consequences. */
import { useMemo } from 'preact/hooks';
import type { HistoryEntry } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { CardTable } from '../../parts/card-table.js';
import { ActRows } from './act-rows.js';
import { toActs, toDays } from './acts.js';
import { nameDay } from './day-name.js';
import { entryKey } from './entry-list.js';

export function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const { clock } = usePage();
  const text = useText();
  const { caption, time, event, details, by, outcome, actions } = text.history;
  const days = useMemo(() => toDays(toActs(entries)), [entries]);
  const today = new Date(clock.now.value).setHours(0, 0, 0, 0);
  return (
    <>
      {days.map(({ at, acts }) => {
        const day = nameDay(at, today, text);
        return (
          <section key={at} class="history-day" aria-label={day}>
            <h2>{day}</h2>
            <CardTable
              name="history"
              caption={`${caption}, ${day}`}
              titles={[time, event, details, by, outcome, actions]}
            >
              {acts.map((act) => (
                <ActRows key={entryKey(act.entry)} act={act} />
              ))}
            </CardTable>
          </section>
        );
      })}
    </>
  );
}
