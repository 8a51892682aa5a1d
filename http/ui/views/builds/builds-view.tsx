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
import { dayText } from '../../text/time.js';
import { type BuildGroup, BuildGroups } from './build-groups.js';
import { BuildRow, kindText } from './build-row.js';
import { BuildsHeader } from './builds-header.js';
import { InstallationList } from './installation-list.js';
import { findNewer, findUpdate } from './newer-build.js';
import { PlanCard } from './plan-card.js';
import { Updates } from './updates.js';
import { useArchiveUpload } from './use-archive-upload.js';
import { isOpen, usePlan } from './use-plan.js';
import { findUse, findUsers } from './users.js';
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
  const all = builds.value ?? [];
  const hasMany = all.length >= minSearchedRows;
  const isGrouped = hasMany && by === 'name';
  const days = new Set(all.map(({ installed_at: at }) => (at === null ? null : dayText(at, text))));
  const hasTimes = all.some(({ installed_at: at }) => at !== null);
  const support = new Map(
    sources?.flatMap((source) =>
      source.builds.flatMap(({ id, support_ends_at: ends }) => (ends === null ? [] : [[id, ends] as const])),
    ),
  );
  const hasRuns = all.some((build) => !order.isRunning(build) && findUse(build.id, runs.value ?? []) !== null);
  const columns = {
    kind: all.length === 1 || new Set(all.map((build) => kindText(build, text))).size > 1,
    // In a group, the head says the state: the column has only what the Builds ran last, and what is wrong.
    state:
      !isGrouped ||
      hasRuns ||
      all.some((build) => order.isRunning(build) || build.problem !== null || build.limits !== null),
    installed: hasTimes && (days.size > 1 || all.length === 1 || by === 'newest'),
    support: support.size > 0,
  };
  const titles = [
    words.id,
    ...(columns.kind ? [words.kind] : []),
    ...(columns.state ? [isGrouped && hasRuns ? words.lastRun : words.state] : []),
    ...(columns.installed ? [words.installedAt] : []),
    ...(columns.support ? [text.updates.support] : []),
    words.actions,
  ];
  const readGroup = (build: Build): BuildGroup =>
    order.isRunning(build) ? 'running' : build.startable ? 'ready' : 'problem';
  const row = (build: Build) => (
    <BuildRow
      key={build.id}
      build={build}
      columns={columns}
      supportEnds={support.get(build.id) ?? null}
      users={findUsers(build.id, runs.value ?? [])}
      use={findUse(build.id, runs.value ?? [])}
      isGrouped={isGrouped}
      offered={open !== null ? null : findNewer(build.id, sources ?? [])}
      update={open !== null ? null : findUpdate(build.id, sources ?? [])}
    />
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
          items={isRead ? builds.value : null}
          tools={hasMany && hasTimes && <OrderField by={by} hasColumn={days.size > 1} onOrder={setBy} />}
          name={`builds ${hasMany ? 'many' : ''} ${isGrouped ? 'grouped' : ''}`}
          caption={text.app.views.builds}
          titles={titles}
          sortedBy={by === 'newest' ? words.installedAt : words.id}
          isDescending={by === 'newest'}
          // Pressed again, the title restores the order by name.
          sorts={
            new Map(
              columns.installed && all.length > 1
                ? [[words.installedAt, () => setBy(by === 'name' ? 'newest' : 'name')] as const]
                : [],
            )
          }
          row={row}
          group={
            isGrouped
              ? (shown) => <BuildGroups builds={shown} columns={titles.length} readGroup={readGroup} row={row} />
              : undefined
          }
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

const orders = ['name', 'newest'] as const;
type Order = (typeof orders)[number];

interface OrderFieldProps {
  readonly by: Order;
  /** Whether the list has the title of a column that changes the order. A narrow window shows no titles. */
  readonly hasColumn: boolean;
  readonly onOrder: (by: Order) => void;
}

function OrderField({ by, hasColumn, onOrder }: OrderFieldProps) {
  const words = useText().builds;
  return (
    <select
      class={hasColumn ? 'narrow-order' : ''}
      aria-label={words.order}
      value={by}
      onChange={({ currentTarget }) => onOrder(orders[currentTarget.selectedIndex] ?? 'name')}
    >
      {orders.map((each) => (
        <option key={each} value={each}>
          {words.orders[each]}
        </option>
      ))}
    </select>
  );
}
