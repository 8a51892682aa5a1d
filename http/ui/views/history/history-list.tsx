/** The acts of the history in one table, with a head for each day. An act opens to show its consequences. */
import { useMemo } from 'preact/hooks';
import type { HistoryEntry } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useHasColumns } from '../../hooks/use-narrow.js';
import { CardTable } from '../../parts/card-table.js';
import { GroupRow } from '../../parts/group-row.js';
import { ActRows } from './act-rows.js';
import { toActs, toDays } from './acts.js';
import { nameDay } from './day-name.js';
import { entryKey } from './entry-list.js';
import { findUsualPlace } from './usual-place.js';

export function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const { clock } = usePage();
  const text = useText();
  const { caption, time, event, details, by, actions, usualPlace } = text.history;
  const hasColumns = useHasColumns();
  const days = useMemo(() => toDays(toActs(entries)), [entries]);
  const usual = useMemo(() => findUsualPlace(entries), [entries]);
  const today = new Date(clock.now.value).setHours(0, 0, 0, 0);
  const titles = [time, event, by, details, actions];
  return (
    <>
      {usual !== null && <p class="faint small">{usualPlace(usual.build, usual.folder)}</p>}
      <CardTable name="history" caption={caption} titles={titles}>
        {days.flatMap(({ at, acts }) => [
          <GroupRow key={at} columns={titles.length}>
            <span role="heading" aria-level={2}>
              {nameDay(at, today, text)}
            </span>
          </GroupRow>,
          ...acts.map((act) => <ActRows key={entryKey(act.entry)} act={act} usual={usual} hasColumns={hasColumns} />),
        ])}
      </CardTable>
    </>
  );
}
