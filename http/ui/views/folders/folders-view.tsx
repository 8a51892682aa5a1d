/** The list of Data Folders, or one Data Folder. */

import { useState } from 'preact/hooks';
import type { DataFolder, Preflight, Run } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useRuns } from '../../hooks/use-runs.js';
import { useMay } from '../../parts/allowed.js';
import { Button, Icon } from '../../parts/elements.js';
import { minSearchedRows } from '../../parts/item-order.js';
import { ItemTable, RefreshHeader } from '../../parts/list-view.js';
import { Segments } from '../../parts/segments.js';
import { useNewDialog } from '../../route/hash-query.js';
import { linkTo, type ViewProps } from '../../route/route.js';
import { DeploymentList } from '../new-folder/deployment-list.js';
import type { Source } from '../new-folder/sources.js';
import { CheckSummary } from './check-summary.js';
import { renderGroups } from './folder-groups.js';
import { FolderPage } from './folder-page.js';
import { FolderRow } from './folder-row.js';
import { findFrequentFault } from './frequent-fault.js';
import { NewFolder } from './new-folder.js';
import { maxCheckedRows, useProblemsFirst } from './problems-first.js';
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
  const isAdmin = useMay('admin');
  const { value: runs, problem } = useRuns();
  const [fixes, setFixes] = useState(0);
  const cause = `${foldersVersion.value} ${status.value?.run ?? ''} ${fixes}`;
  const [filter, setFilter] = useState<Filter>('all');
  const { checked, onChecked } = useChecked(cause);
  const fits = (folder: DataFolder): boolean => {
    if (filter === 'never') return wasStarted(folder, runs) === false;
    return filter === 'all' || hasFault(folder) || !isWithoutProblems(checked.get(folder.name));
  };
  const count = folders.value?.length ?? 0;
  const isLong = count >= minSearchedRows;
  const first = useProblemsFirst(
    folders.value,
    checked,
    (folder) => hasFault(folder) || (checked.has(folder.name) && !isWithoutProblems(checked.get(folder.name))),
  );
  const counts = countProblems(folders.value ?? [], checked);
  const frequent = findFrequentFault(folders.value ?? [], checked);
  const used = status.value?.state === 'running' ? status.value.folder : null;
  const isIdle = used !== null && frequent?.places.every(({ folder }) => folder !== used) === true;
  // A column in which all rows are equal says nothing.
  const hasKinds = new Set(folders.value?.map(({ kind }) => kind)).size > 1;
  const unstarted = folders.value?.filter((folder) => wasStarted(folder, runs) === false).length ?? 0;
  const [isCreating, setCreating] = useNewDialog(query);
  const [source, setSource] = useState<Source | null>(null);
  function showNew(isShown: boolean, wanted: Source | null = null): void {
    setSource(wanted);
    setCreating(isShown);
  }
  // In the header, or in the empty state. The correction of a frequent fault comes first.
  const isEmpty = folders.value?.length === 0;
  const create = (
    <Button
      icon="plus"
      label={text.palette.create.folder}
      {...(!isEmpty && (frequent === null || isIdle) && { variant: 'primary' })}
      onClick={() => showNew(true)}
    />
  );
  const isInUse = ({ name }: DataFolder): boolean => status.value?.folder === name;
  const isChecked = count <= maxCheckedRows;
  const row = (folder: DataFolder, isGroupClean = false) => (
    <FolderRow
      key={folder.name}
      {...{ folder, runs, hasKinds, cause, onChecked, isChecked, isGroupClean }}
      isInLongList={isLong}
    />
  );
  const titles = [
    words.name,
    ...(hasKinds ? [words.kind] : []),
    text.check.problems,
    text.resources.title,
    words.lastStarted,
    words.actions,
  ];
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
          isLong && (
            <Segments
              label={words.filter}
              values={filters}
              texts={{
                all: `${words.filters.all} ${count}`,
                problem: `${words.filters.problem} ${problemCountText(counts)}`,
                never: `${words.filters.never} ${runs === null ? '–' : unstarted}`,
              }}
              selected={filter}
              onSelect={setFilter}
            />
          )
        }
        name={`folders ${isLong ? 'grouped' : ''} ${hasKinds ? 'with-kinds' : ''} ${first === null ? 'unordered' : ''}`}
        caption={text.app.views.folders}
        titles={titles}
        {...(!isLong &&
          (first === null || first.names.size === 0 || first.names.size === count) && { sortedBy: words.name })}
        summary={count > 1 && <CheckSummary {...{ frequent, counts, isIdle }} onFixed={() => setFixes((n) => n + 1)} />}
        row={row}
        group={
          isLong
            ? (shown) => {
                const faulty = first?.isComplete === true ? first.names : null;
                return renderGroups({ folders: shown, isInUse, faulty, row, columns: titles.length }, text);
              }
            : undefined
        }
        order={{
          readName: ({ name }) => name,
          isRunning: isInUse,
          isFirst: ({ name }) => first?.names.has(name) === true,
        }}
        words={words}
        icon="folders"
      >
        <ul class="folder-ways">
          <li>
            <a class="button primary" href={linkTo('first-server')}>
              <Icon name="server" />
              {text.app.views.firstServer}
            </a>
            <p>{words.waysDetails.server}</p>
          </li>
          {mayCreate && (
            <li>
              {create}
              <p>{words.waysDetails.folder}</p>
            </li>
          )}
          {isAdmin && mayCreate && (
            <li>
              <Button icon="directory" label={words.adopt} onClick={() => showNew(true, 'path')} />
              <p>{words.waysDetails.adopt}</p>
            </li>
          )}
          {isAdmin && (
            <li>
              <a class="button" href={linkTo('txadmin')}>
                <Icon name="download" />
                {text.app.views.txAdmin}
              </a>
              <p>{words.waysDetails.txAdmin}</p>
            </li>
          )}
        </ul>
      </ItemTable>
      {isCreating && mayCreate && <NewFolder source={source} onClose={() => showNew(false)} />}
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

/** Returns whether a stored run used the Data Folder; `null` if the runs are not known. */
function wasStarted({ name }: DataFolder, runs: readonly Run[] | null): boolean | null {
  return runs === null ? null : runs.some((run) => run.folder === name && run.started_at !== null);
}

/** Returns the numbers of all Data Folders, of checked Data Folders, and of Data Folders with a problem. */
function countProblems(folders: readonly DataFolder[], checks: ReadonlyMap<string, Preflight>) {
  const known = folders.filter((folder) => hasFault(folder) || checks.has(folder.name));
  const faulty = known.filter((folder) => hasFault(folder) || !isWithoutProblems(checks.get(folder.name)));
  return { all: folders.length, checked: known.length, faulty: faulty.length };
}

/**
 * Returns the number of Data Folders with a problem, for example "14". While some are not checked, a plus follows. The
 * number has the same width before and after the checks, so that the next filter does not move.
 */
function problemCountText({ all, checked, faulty }: ReturnType<typeof countProblems>): string {
  const text = checked === all ? `${faulty}` : faulty === 0 ? '' : `${faulty}+`;
  return text.padEnd(String(all).length + 1, figureSpace);
}

/** Returns whether a check has answered without a problem. */
function isWithoutProblems(preflight: Preflight | undefined): boolean {
  return preflight !== undefined && preflight.errors + preflight.warnings === 0;
}

/** Returns whether the directory or its config file is missing. */
function hasFault({ exists, config, has_config: hasConfig }: DataFolder): boolean {
  return !exists || (config !== null && !hasConfig);
}
