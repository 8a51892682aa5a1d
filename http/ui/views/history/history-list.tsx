/** The acts of the history in one table, with a head for each day. An act opens to show its consequences. */
import { useMemo } from 'preact/hooks';
import type { HistoryEntry } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useHasColumns } from '../../hooks/use-narrow.js';
import { CardTable } from '../../parts/card-table.js';
import { GroupRow } from '../../parts/group-row.js';
import { actorText } from '../../text/actor.js';
import type { Text } from '../../text/en.js';
import { ActRows } from './act-rows.js';
import { toActs, toDays } from './acts.js';
import { nameDay } from './day-name.js';
import { entryKey } from './entry-list.js';
import { type Client, findUsualClient, findUsualPlace } from './usual-place.js';

/** Returns the name of a client, with its address if the client is on another machine. */
function nameClient({ name, address }: Client, text: Text, own: string | null): string {
  const shown = actorText({ actor: { kind: 'client', name } }, text, own);
  return address === null ? shown : `${shown} (${address})`;
}

export function HistoryList({ entries }: { readonly entries: readonly HistoryEntry[] }) {
  const { clock, state } = usePage();
  const text = useText();
  const { caption, time, event, details, actions, notRepeated, buildNamed, folderNamed } = text.history;
  const hasColumns = useHasColumns();
  const days = useMemo(() => toDays(toActs(entries)), [entries]);
  const place = useMemo(() => findUsualPlace(entries), [entries]);
  const client = useMemo(() => findUsualClient(entries), [entries]);
  const own = state.access.value?.name ?? null;
  const shared = [
    ...(client === null ? [] : [nameClient(client, text, own)]),
    ...(place === null ? [] : [buildNamed(place.build), folderNamed(place.folder)]),
  ];
  const today = new Date(clock.now.value).setHours(0, 0, 0, 0);
  const titles = [time, event, details, actions];
  return (
    <>
      {shared.length > 0 && <p class="faint small">{notRepeated(shared.join(', '))}</p>}
      <CardTable name="history" caption={caption} titles={titles}>
        {days.flatMap(({ at, acts }) => [
          <GroupRow key={at} columns={titles.length}>
            <span role="heading" aria-level={2}>
              {nameDay(at, today, text)}
            </span>
          </GroupRow>,
          ...acts.map((act) => (
            <ActRows key={entryKey(act.entry)} act={act} place={place} client={client} hasColumns={hasColumns} />
          )),
        ])}
      </CardTable>
    </>
  );
}
