/**
 * The Builds: the Builds that can be started, and the reasons why other Builds cannot be started. Events update the
 * list.
 */

import { useMemo, useState } from 'preact/hooks';
import type { Build } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useKeptFetch } from '../../hooks/use-fetch.js';
import { useRuns } from '../../hooks/use-runs.js';
import { useMay } from '../../parts/allowed.js';
import { type ItemOrder, minSearchedRows } from '../../parts/item-order.js';
import { ItemTable } from '../../parts/list-view.js';
import { type BuildGroup, BuildGroups } from './build-groups.js';
import { type BuildColumns, BuildRow, kindText } from './build-row.js';
import { BuildsHeader } from './builds-header.js';
import { InstallationList } from './installation-list.js';
import { findNewer, findUpdate } from './newer-build.js';
import { PlanCard } from './plan-card.js';
import { SupportNotice, useEndingSupport } from './support-end.js';
import { Updates } from './updates.js';
import { useArchiveUpload } from './use-archive-upload.js';
import { isOpen, usePlan } from './use-plan.js';
import { findUses } from './users.js';
import './build-list.css';
import './builds.css';

export function BuildsView() {
  const { builds, status } = usePage().state;
  const text = useText();
  const words = text.builds;
  const mayInstall = useMay('builds');
  // Read the sources again after a Build was installed or removed.
  const { value: sources, problem } = useKeptFetch(toGet('/updates'), builds.value);
  const runs = useRuns();
  const plan = usePlan();
  const open = plan !== null && isOpen(plan) ? plan : null;
  const endingSupport = useEndingSupport(sources);
  const ending = open === null ? endingSupport : null;
  const archive = useArchiveUpload();
  const [by, setBy] = useState<Order>('used');
  const isRunning = ({ id }: Build): boolean => status.value?.build === id;
  const uses = useMemo(() => findUses(runs.value ?? []), [runs.value]);
  // Only the order by use has exceptions: the title of a sorted column must be true for all rows.
  const order: ItemOrder<Build> = {
    readName: ({ id }) => id,
    isRunning: (build) => by === 'used' && isRunning(build),
    ...(by === 'used' && {
      isFaulty: ({ startable }) => !startable,
      readTime: ({ id }) => uses.get(id)?.at ?? null,
    }),
    ...(by === 'newest' && { readTime: ({ installed_at: at }) => at }),
  };
  // Wait for all lists, so that the table has its columns from the start and nothing below it moves.
  const isRead =
    builds.value !== null && (sources !== null || problem !== null) && (runs.value !== null || runs.problem !== null);
  const all = builds.value ?? [];
  const hasMany = all.length >= minSearchedRows;
  const isGrouped = hasMany && by === 'used';
  const support = new Map(
    sources?.flatMap((source) =>
      source.builds.flatMap(({ id, support_ends_at: ends }) => (ends === null ? [] : [[id, ends] as const])),
    ),
  );
  const columns: BuildColumns = {
    // A column in which all rows are equal says nothing.
    kind: all.length === 1 || new Set(all.map((build) => kindText(build, text))).size > 1,
    state: !isGrouped,
    lastRun: runs.value !== null,
    installed: all.some(({ installed_at: at }) => at !== null),
    support: support.size > 0,
  };
  const titles = [
    words.id,
    ...(columns.kind ? [words.kind] : []),
    ...(columns.state ? [words.state] : []),
    ...(columns.lastRun ? [words.lastRun] : []),
    ...(columns.installed ? [words.installedAt] : []),
    ...(columns.support ? [text.updates.support] : []),
    words.actions,
  ];
  // Pressed again, the title restores the order by use.
  const sorts = new Map([[words.installedAt, () => setBy(by === 'newest' ? 'used' : 'newest')]]);
  const sorted = { used: undefined, name: words.id, newest: words.installedAt }[by];
  const readGroup = (build: Build): BuildGroup =>
    isRunning(build) ? 'running' : build.startable ? 'ready' : 'problem';
  const row = (build: Build) => (
    <BuildRow
      key={build.id}
      build={build}
      columns={columns}
      supportEnds={support.get(build.id) ?? null}
      use={uses.get(build.id) ?? null}
      offered={open !== null ? null : findNewer(build.id, sources ?? [])}
      // The warning above the list has the same button.
      update={open !== null || ending !== null ? null : findUpdate(build.id, sources ?? [])}
    />
  );
  return (
    <>
      <BuildsHeader archive={archive} isMain={open === null && ending === null} />
      {open !== null && <PlanCard plan={open} />}
      <InstallationList
        except={[
          ...(archive.upload === null || archive.isHidden ? [] : [archive.upload.id]),
          ...(open !== null ? [open.build] : []),
        ]}
      />
      {isRead && ending !== null && sources !== null && <SupportNotice {...ending} sources={sources} />}
      {!(mayInstall && builds.value?.length === 0) && (
        <ItemTable
          key={builds.value === null ? 'waiting' : 'read'}
          items={isRead ? builds.value : null}
          tools={
            hasMany && <OrderField by={by} orders={columns.installed ? orders : orders.slice(0, 2)} onOrder={setBy} />
          }
          name={`builds ${isGrouped ? 'grouped' : ''}`}
          caption={text.app.views.builds}
          titles={titles}
          {...(sorted !== undefined && { sortedBy: sorted })}
          isDescending={by === 'newest'}
          {...(all.length > 1 && { sorts })}
          row={row}
          group={
            isGrouped
              ? (drawn, found, search) => (
                  <BuildGroups columns={titles.length} {...{ drawn, found, search, readGroup, row }} />
                )
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

const orders = ['used', 'name', 'newest'] as const;
type Order = (typeof orders)[number];

interface OrderFieldProps {
  readonly by: Order;
  /** The orders that the list can have. */
  readonly orders: readonly Order[];
  readonly onOrder: (by: Order) => void;
}

function OrderField({ by, orders: possible, onOrder }: OrderFieldProps) {
  const words = useText().builds;
  return (
    <select
      aria-label={words.order}
      value={by}
      onChange={({ currentTarget }) => onOrder(possible[currentTarget.selectedIndex] ?? 'used')}
    >
      {possible.map((each) => (
        <option key={each} value={each}>
          {words.orders[each]}
        </option>
      ))}
    </select>
  );
}
