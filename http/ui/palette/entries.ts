/** What the command palette offers, and the search in it. */
import { logPath } from '../api/paths.js';
import type { DataFolder, Run, Status } from '../api/types.js';
import type { IconName } from '../parts/elements.js';
import { linkTo } from '../state/route.js';
import { themes } from '../state/theme.js';
import type { Text } from '../text/en.js';
import { exitText } from '../text/exit.js';
import { momentText } from '../text/time.js';
import { viewTitle } from '../text/views.js';
import { viewKeys } from './keys.js';

/** What the choice of an entry does. */
export type Choice =
  | { readonly kind: 'go'; readonly href: string }
  | { readonly kind: 'operation'; readonly operation: 'restart' | 'stop' | 'kill' }
  | { readonly kind: 'start'; readonly build: string; readonly folder: string }
  | { readonly kind: 'post'; readonly path: string }
  | { readonly kind: 'theme'; readonly theme: (typeof themes)[number] }
  | { readonly kind: 'shortcuts' | 'logout' };

export interface Entry {
  readonly id: string;
  readonly group: keyof Text['palette']['groups'];
  readonly icon: IconName;
  readonly label: string;
  /** Shown beside the label, and searched too. */
  readonly hint: string;
  readonly choice: Choice;
}

/** What the entries are made of. */
export interface Facts {
  readonly status: Status | null;
  readonly folders: readonly DataFolder[];
  /** The newest first. */
  readonly runs: readonly Run[];
  readonly canControl: boolean;
  readonly canUseFiles: boolean;
  readonly canUseBuilds: boolean;
  readonly hasSession: boolean;
}

const maxRuns = 20;
const maxPairs = 3;

/** Returns the entries: operations that the server accepts now, then places, then what is rarely needed. */
export function listEntries(facts: Facts, text: Text): readonly Entry[] {
  return [
    ...operationEntries(facts, text),
    ...viewEntries(text),
    ...placeEntries(facts, text),
    ...pageEntries(facts, text),
  ];
}

function operationEntries({ status, runs, canControl }: Facts, text: Text): readonly Entry[] {
  if (status === null || !canControl) return [];
  const { operations, build, folder } = status;
  const ends = (['restart', 'stop', 'kill'] as const).filter((operation) => operations.includes(operation));
  return [
    ...(operations.includes('start') ? lastPairs(runs) : []).map(
      ([ofBuild, ofFolder]): Entry => ({
        id: `start ${ofBuild} ${ofFolder}`,
        group: 'server',
        icon: 'start',
        label: text.server.start,
        hint: `${ofBuild} · ${ofFolder}`,
        choice: { kind: 'start', build: ofBuild, folder: ofFolder },
      }),
    ),
    ...ends.map(
      (operation): Entry => ({
        id: operation,
        group: 'server',
        icon: operation,
        label: text.server[operation],
        hint: `${build} · ${folder}`,
        choice: { kind: 'operation', operation },
      }),
    ),
  ];
}

/** The Builds and Data Folders that ran last, the newest first. */
function lastPairs(runs: readonly Run[]): readonly (readonly [build: string, folder: string])[] {
  const pairs = new Map<string, readonly [string, string]>();
  for (const { build, folder } of runs)
    if (build !== null && folder !== null && pairs.size < maxPairs) pairs.set(`${build}/${folder}`, [build, folder]);
  return [...pairs.values()];
}

function viewEntries(text: Text): readonly Entry[] {
  return (Object.keys(viewKeys) as (keyof typeof viewKeys)[]).map((view) => ({
    id: `view ${view}`,
    group: 'views',
    icon: view === 'backups' ? 'copy' : view,
    label: viewTitle(view, text),
    hint: text.palette.goHint(viewKeys[view]),
    choice: { kind: 'go', href: linkTo(view) },
  }));
}

function placeEntries({ folders, runs }: Facts, text: Text): readonly Entry[] {
  return [
    ...folders.map(
      ({ name }): Entry => ({
        id: `folder ${name}`,
        group: 'folders',
        icon: 'folders',
        label: name,
        hint: text.server.folder,
        choice: { kind: 'go', href: linkTo('folders', name) },
      }),
    ),
    ...runs.slice(0, maxRuns).map(
      (run): Entry => ({
        id: `run ${run.run}`,
        group: 'runs',
        icon: 'runs',
        label: run.started_at === null ? run.run : text.runs.one(momentText(run.started_at, text)),
        hint: run.exit === null ? text.runs.inProgress : exitText(run.exit, text),
        choice: { kind: 'go', href: linkTo('runs', run.run) },
      }),
    ),
  ];
}

function pageEntries({ status, canUseFiles, canUseBuilds, hasSession }: Facts, text: Text): readonly Entry[] {
  const { palette, app } = text;
  const entry = (id: string, icon: IconName, label: string, choice: Choice): Entry => ({
    id,
    group: 'page',
    icon,
    label,
    hint: '',
    choice,
  });
  const run = status?.run ?? null;
  return [
    ...(run === null ? [] : [entry('log', 'download', text.runs.download, { kind: 'go', href: logPath(run) })]),
    ...(canUseFiles
      ? [entry('folders', 'refresh', palette.refreshFolders, { kind: 'post', path: 'datafolders' })]
      : []),
    ...(canUseBuilds ? [entry('builds', 'refresh', palette.refreshBuilds, { kind: 'post', path: 'builds' })] : []),
    ...themes.map((theme) =>
      entry(`theme ${theme}`, 'settings', palette.theme(app.themes[theme]), { kind: 'theme', theme }),
    ),
    entry('shortcuts', 'settings', palette.shortcuts, { kind: 'shortcuts' }),
    entry('docs', 'link', app.apiReference, { kind: 'go', href: './docs' }),
    ...(hasSession ? [entry('logout', 'back', app.logout, { kind: 'logout' })] : []),
  ];
}

/** Returns the entries whose texts have all words of a query, without regard to case and accents. */
export function findEntries(entries: readonly Entry[], query: string, text: Text): readonly Entry[] {
  const words = plain(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return entries.filter(({ label, hint, group }) => {
    const content = plain(`${label} ${hint} ${text.palette.groups[group]}`);
    return words.every((word) => content.includes(word));
  });
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{Mn}\u00ad]/gu, '')
    .toLowerCase();
}
