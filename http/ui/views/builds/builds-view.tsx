/**
 * The Builds: the Builds that can be started, and the reasons why other Builds cannot be started. Events update the
 * list.
 */

import { useState } from 'preact/hooks';
import type { Build } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useKeptFetch } from '../../hooks/use-fetch.js';
import { useMay } from '../../parts/allowed.js';
import { type ItemOrder, minSearchedRows } from '../../parts/item-order.js';
import { ItemTable } from '../../parts/list-view.js';
import { Segments } from '../../parts/segments.js';
import { BuildRow } from './build-row.js';
import { BuildsHeader } from './builds-header.js';
import { InstallationList } from './installation-list.js';
import { findNewer } from './newer-build.js';
import { PlanCard } from './plan-card.js';
import { Updates } from './updates.js';
import { useArchiveUpload } from './use-archive-upload.js';
import { isOpen, usePlan } from './use-plan.js';
import { findUsers } from './users.js';
import './builds.css';

export function BuildsView() {
  const { builds, status } = usePage().state;
  const text = useText();
  const words = text.builds;
  const mayInstall = useMay('builds');
  // Read the sources again after a Build was installed or removed.
  const { value: sources, problem } = useKeptFetch(toGet('/updates'), builds.value);
  // Read the runs again after each start of a run.
  const runs = useKeptFetch(toGet('/runs'), status.value?.started_at ?? null);
  const plan = usePlan();
  const open = plan !== null && isOpen(plan) ? plan : null;
  const archive = useArchiveUpload();
  const [filter, setFilter] = useState<Filter>('all');
  const [by, setBy] = useState<Order>('name');
  const order: ItemOrder<Build> = {
    readName: ({ id }) => id,
    isRunning: ({ id }) => status.value?.build === id,
    isFaulty: ({ startable }) => !startable,
    ...(by === 'newest' && { readTime: ({ installed_at: at }) => at }),
  };
  // Wait for all lists, so that the table has its columns from the start and nothing below it moves.
  const isRead =
    builds.value !== null && (sources !== null || problem !== null) && (runs.value !== null || runs.problem !== null);
  const users = new Map(builds.value?.map(({ id }) => [id, findUsers(id, runs.value ?? [])]));
  const count = builds.value?.length ?? 0;
  const hasTimes = builds.value?.some(({ installed_at: at }) => at !== null) === true;
  const support = new Map(
    sources?.flatMap((source) =>
      source.builds.flatMap(({ id, support_ends_at: ends }) => (ends === null ? [] : [[id, ends] as const])),
    ),
  );
  return (
    <>
      <BuildsHeader archive={archive} isUpdating={open !== null} />
      {open !== null && <PlanCard plan={open} />}
      <InstallationList
        except={[
          ...(archive.upload === null || archive.isHidden ? [] : [archive.upload.id]),
          ...(open !== null ? [open.build] : []),
        ]}
      />
      {!(mayInstall && builds.value?.length === 0) && (
        <ItemTable
          key={builds.value === null ? 'waiting' : 'read'}
          items={isRead ? builds.value.filter((build) => fits(build, filter)) : null}
          tools={
            count >= minSearchedRows && (
              <>
                <Segments
                  label={words.filter}
                  values={filters}
                  texts={countFilters(builds.value ?? [], words.filters)}
                  selected={filter}
                  onSelect={setFilter}
                />
                {/* In a narrow window there are no titles of columns. */}
                {hasTimes && (
                  <select
                    aria-label={words.order}
                    value={by}
                    onChange={({ currentTarget }) => setBy(orders[currentTarget.selectedIndex] ?? 'name')}
                  >
                    {orders.map((each) => (
                      <option key={each} value={each}>
                        {words.orders[each]}
                      </option>
                    ))}
                  </select>
                )}
              </>
            )
          }
          name={`builds ${count >= minSearchedRows ? 'many' : ''}`}
          caption={text.app.views.builds}
          titles={[
            words.id,
            words.kind,
            words.state,
            ...(hasTimes ? [words.installedAt] : []),
            ...(support.size > 0 ? [text.updates.support] : []),
            words.actions,
          ]}
          // Faulty Builds come first, so that the rows are in the order of their names only without them.
          {...(by === 'newest' && { sortedBy: words.installedAt })}
          {...(by === 'name' && builds.value?.every(({ startable }) => startable) === true && { sortedBy: words.id })}
          isDescending={by === 'newest'}
          // Pressed again, the title restores the order by name.
          sorts={
            new Map(
              hasTimes && count > 1
                ? [[words.installedAt, () => setBy(by === 'name' ? 'newest' : 'name')] as const]
                : [],
            )
          }
          row={(build) => (
            <BuildRow
              key={build.id}
              build={build}
              supportEnds={support.size > 0 ? (support.get(build.id) ?? null) : undefined}
              users={users.get(build.id) ?? []}
              hasTimes={hasTimes}
              offered={open !== null ? null : findNewer(build.id, sources ?? [])}
            />
          )}
          order={order}
          words={words}
          icon="builds"
        />
      )}
      {isRead && sources !== null && (sources.length > 0 || builds.value.length > 0) && (
        <Updates sources={sources} plan={plan} />
      )}
    </>
  );
}

const filters = ['all', 'ready', 'problem'] as const;
type Filter = (typeof filters)[number];

const orders = ['name', 'newest'] as const;
type Order = (typeof orders)[number];

function fits({ startable }: Build, filter: Filter): boolean {
  return filter === 'all' || startable === (filter === 'ready');
}

/** Returns the texts of the filters with the number of Builds that each shows. */
function countFilters(builds: readonly Build[], texts: Record<Filter, string>): Record<Filter, string> {
  const name = (filter: Filter): string => `${texts[filter]} ${builds.filter((build) => fits(build, filter)).length}`;
  return { all: name('all'), ready: name('ready'), problem: name('problem') };
}
