/** The list of Data Folders, or one Data Folder. */

import { useState } from 'preact/hooks';
import type { DataFolder, Preflight, Run } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useKeptFetch } from '../../hooks/use-fetch.js';
import { useMay } from '../../parts/allowed.js';
import { Button } from '../../parts/elements.js';
import { minSearchedRows } from '../../parts/item-order.js';
import { ItemTable, RefreshHeader } from '../../parts/list-view.js';
import { Segments } from '../../parts/segments.js';
import { useNewDialog } from '../../route/hash-query.js';
import { linkTo, type ViewProps } from '../../route/route.js';
import { DeploymentList } from '../new-folder/deployment-list.js';
import { FolderPage } from './folder-page.js';
import { FolderRow } from './folder-row.js';
import { FrequentFaultCard } from './frequent-fault-card.js';
import { NewFolder } from './new-folder.js';
import './folder-list.css';
import './folders.css';

export function FoldersView({ name, query }: ViewProps) {
  return name === null ? <FolderList query={query} /> : <FolderPage key={name} name={name} query={query} />;
}

/** A space with the width of a digit. */
const figureSpace = '\u2007';

const filters = ['all', 'problem', 'never'] as const;
type Filter = (typeof filters)[number];

/** All Data Folders. Events update the list. */
function FolderList({ query }: { readonly query: string }) {
  const { folders, foldersVersion, builds, status } = usePage().state;
  const text = useText();
  const words = text.folders;
  const mayCreate = useMay('files');
  // Read the runs again after each start of a run. Until its process has started, a run is listed without a time.
  const { value: runs, problem } = useKeptFetch(toGet('/runs'), status.value?.started_at ?? null);
  const [fixes, setFixes] = useState(0);
  const cause = `${foldersVersion.value} ${status.value?.run ?? ''} ${fixes}`;
  const [filter, setFilter] = useState<Filter>('all');
  const { checked, onChecked } = useChecked(cause);
  const fits = (folder: DataFolder): boolean => {
    if (filter === 'never') return !wasStarted(folder, runs ?? []);
    return filter === 'all' || hasFault(folder) || !isWithoutProblems(checked.get(folder.name));
  };
  const count = folders.value?.length ?? 0;
  // A column in which all rows are equal has no information.
  const hasKinds = new Set(folders.value?.map(({ kind }) => kind)).size > 1;
  const unstarted = folders.value?.filter((folder) => !wasStarted(folder, runs ?? [])).length ?? 0;
  const [isCreating, setCreating] = useNewDialog(query);
  // In the header, or in the empty state.
  const isEmpty = folders.value?.length === 0;
  const create = (
    <Button
      icon="plus"
      label={text.palette.create.folder}
      {...(!isEmpty && { variant: 'primary' })}
      onClick={() => setCreating(true)}
    />
  );
  return (
    <>
      <RefreshHeader title={text.app.views.folders} list="/datafolders">
        {mayCreate && !isEmpty && create}
      </RefreshHeader>
      {mayCreate && !isCreating && <DeploymentList />}
      <ItemTable
        items={
          (runs === null && problem === null) || builds.value === null ? null : (folders.value?.filter(fits) ?? null)
        }
        tools={
          count >= minSearchedRows && (
            <Segments
              label={words.filter}
              values={filters}
              texts={{
                all: `${words.filters.all} ${count}`,
                problem: `${words.filters.problem} ${countProblems(folders.value ?? [], checked)}`,
                never: `${words.filters.never} ${unstarted}`,
              }}
              selected={filter}
              onSelect={setFilter}
            />
          )
        }
        name={`folders ${hasKinds ? 'with-kinds' : ''}`}
        caption={text.app.views.folders}
        titles={[
          words.name,
          ...(hasKinds ? [words.kind] : []),
          text.check.problems,
          text.resources.title,
          words.lastStarted,
          words.actions,
        ]}
        row={(folder) => <FolderRow key={folder.name} {...{ folder, hasKinds, cause, onChecked }} runs={runs ?? []} />}
        order={{ readName: ({ name }) => name, isRunning: ({ name }) => status.value?.folder === name }}
        words={words}
        icon="folders"
      >
        <div class="row empty-actions">
          <a class="button primary" href={linkTo('first-server')}>
            {text.app.views.firstServer}
          </a>
          {mayCreate && create}
          <a class="button" href={linkTo('txadmin')}>
            {text.app.views.txAdmin}
          </a>
        </div>
      </ItemTable>
      <FrequentFaultCard folders={folders.value ?? []} checks={checked} onFixed={() => setFixes((n) => n + 1)} />
      {isCreating && mayCreate && <NewFolder onClose={() => setCreating(false)} />}
    </>
  );
}

/**
 * Returns the last check of each Data Folder. Rows that were never visible are not checked.
 * @param cause a new value repeats the checks
 */
function useChecked(cause: string) {
  const [state, setState] = useState<{ cause: string; found: ReadonlyMap<string, Preflight> }>({
    cause,
    found: new Map(),
  });
  const checked: ReadonlyMap<string, Preflight> = state.cause === cause ? state.found : new Map();
  const onChecked = (name: string, preflight: Preflight): void =>
    setState((before) => {
      const found = new Map(before.cause === cause ? before.found : []);
      return { cause, found: found.set(name, preflight) };
    });
  return { checked, onChecked };
}

function wasStarted({ name }: DataFolder, runs: readonly Run[]): boolean {
  return runs.some((run) => run.folder === name && run.started_at !== null);
}

/**
 * Returns the number of Data Folders with a problem, for example "14". While some are not checked, a plus follows. The
 * number has the same width before and after the checks, so that the next filter stays.
 */
function countProblems(folders: readonly DataFolder[], checked: ReadonlyMap<string, Preflight>): string {
  const isKnown = (folder: DataFolder): boolean => hasFault(folder) || checked.has(folder.name);
  const known = folders.filter(isKnown);
  const count = known.filter((folder) => hasFault(folder) || !isWithoutProblems(checked.get(folder.name))).length;
  const text = known.length === folders.length ? `${count}` : count === 0 ? '' : `${count}+`;
  return text.padEnd(String(folders.length).length + 1, figureSpace);
}

/** Returns whether a check has answered without a problem. */
function isWithoutProblems(preflight: Preflight | undefined): boolean {
  return preflight !== undefined && preflight.errors + preflight.warnings === 0;
}

/** Returns whether the directory or its config file is missing. */
function hasFault({ exists, config, has_config: hasConfig }: DataFolder): boolean {
  return !exists || (config !== null && !hasConfig);
}
