/** The row of a Build: its kind and version, its state, what it ran last, and its actions. */
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { Build } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { AgoTime } from '../../parts/ago-time.js';
import { useMay } from '../../parts/allowed.js';
import { Cell } from '../../parts/card-table.js';
import { Icon, StatusMark } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { linkTo, linkToStart } from '../../route/route.js';
import type { Text } from '../../text/en.js';
import { dayText, momentText } from '../../text/time.js';
import { BuildLimits } from './build-limits.js';
import type { OfferedBuild } from './newer-build.js';
import { PlanUpdate } from './plan-update.js';
import { RemoveBuild } from './remove-build.js';
import type { BuildUse } from './users.js';

/** The columns that not every list has. A column that is empty or equal in all rows is left out. */
export interface BuildColumns {
  readonly kind: boolean;
  readonly state: boolean;
  readonly installed: boolean;
  readonly support: boolean;
}

interface BuildRowProps {
  readonly build: Build;
  readonly columns: BuildColumns;
  /** An ISO 8601 time; `null` if no end of support is known. */
  readonly supportEnds: string | null;
  /** The Data Folders whose last run used the Build. */
  readonly users: readonly string[];
  /** `null` if no run used the Build. */
  readonly use: BuildUse | null;
  /** Whether the head of a group says whether the Build can be started. */
  readonly isGrouped: boolean;
  /** The channel that offers the Build, if the Build is newer than the running Build; `null` during an update. */
  readonly offered: OfferedBuild | null;
  /** The channel with which the Build can be updated, if the server runs with the Build; `null` during an update. */
  readonly update: OfferedBuild | null;
}

export function BuildRow(props: BuildRowProps) {
  const { build, columns, supportEnds, users, use, isGrouped, offered, update } = props;
  const { state } = usePage();
  const text = useText();
  const words = text.builds;
  const { id, startable, problem, folder_present: folderPresent, installed_at: installedAt } = build;
  const mayRemove = useMay('builds');
  const mayStart = useMay('control');
  const status = state.status.value;
  const folder = status?.folder ?? null;
  // Keep what was offered when the dialog was opened: the offer ends when the plan begins.
  const [planned, setPlanned] = useState<OfferedBuild | null>(null);
  const isRunning = status?.state === 'running' && status.build === id;
  // The bar has the time since the start of the running server.
  const shownUse = isRunning && folder !== null ? { folders: [folder], at: null } : use;
  const canPlan = mayRemove && mayStart && folder !== null;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <bdi title={id}>{id}</bdi>
      </th>
      {columns.kind && (
        <Cell title={words.kind} name="build-kind">
          {kindText(build, text)}
        </Cell>
      )}
      {columns.state && (
        <Cell title={words.state} name="build-state">
          <span class="build-mark">
            {isRunning ? (
              <span class="badge good">{text.state.running}</span>
            ) : (
              !isGrouped && (
                <StatusMark isGood={startable} text={startable ? words.startable : text.server.cannotStart} />
              )
            )}
            {shownUse !== null && <LastUse use={shownUse} isRunning={isRunning} />}
          </span>
          {problem !== null && (
            <p class="why faint small" lang="en">
              {shortenProblem(problem, id)}
            </p>
          )}
          <BuildLimits build={build} />
        </Cell>
      )}
      {columns.installed && (
        <Cell title={words.installedAt} name="build-installed">
          {installedAt !== null && (
            <time dateTime={installedAt} title={momentText(installedAt, text)}>
              {dayText(installedAt, text)}
            </time>
          )}
        </Cell>
      )}
      {columns.support && (
        <Cell title={text.updates.support}>{supportEnds === null ? null : dayText(supportEnds, text)}</Cell>
      )}
      <td role="cell">
        <div class="row row-actions">
          {mayStart && startable && status?.operations.includes('start') === true && (
            <a class="button" href={linkToStart(id)} aria-label={words.startWithName(id)}>
              <Icon name="start" />
              <span class="label">{words.startWith}</span>
            </a>
          )}
          {canPlan && offered !== null && (
            <button type="button" class="button" aria-label={words.useNextOf(id)} onClick={() => setPlanned(offered)}>
              {words.useNext}
            </button>
          )}
          {canPlan && update !== null && (
            <button
              type="button"
              class="button"
              aria-label={words.updateOf(id, update.channel.version)}
              onClick={() => setPlanned(update)}
            >
              {words.update}
            </button>
          )}
          {mayRemove && folderPresent && !startable && <RemoveBuild id={id} users={users} off={null} />}
          {mayRemove && folderPresent && startable && (
            <Menu label={text.app.more(id)}>
              <RemoveBuild id={id} users={users} off={isRunning ? words.remove.running : null} />
            </Menu>
          )}
        </div>
        {planned !== null && folder !== null && (
          <PlanUpdate {...planned} folder={folder} onClose={() => setPlanned(null)} />
        )}
      </td>
    </tr>
  );
}

interface LastUseProps {
  readonly use: BuildUse;
  readonly isRunning: boolean;
}

/** The Data Folders that ran last with the Build, and when. */
function LastUse({ use: { folders, at }, isRunning }: LastUseProps) {
  const words = useText().builds;
  return (
    <span class="faint">
      {isRunning ? words.runningWith : <span class="last-use-title">{words.users}</span>}{' '}
      {folders.map((folder, index) => (
        <Fragment key={folder}>
          {index > 0 && ', '}
          <a href={linkTo('folders', folder)}>{folder}</a>
        </Fragment>
      ))}
      {at !== null && (
        <>
          {', '}
          <AgoTime at={at} />
        </>
      )}
    </span>
  );
}

/** Returns the kind of a Build, with its version if the version is not its id. */
export function kindText({ id, kind_name: kind, version }: Build, text: Text): string {
  const name = kind ?? text.kinds.unknown;
  return version === null || version === id ? name : `${name} ${version}`;
}

/** Removes the id of the Build and "cannot be started", which the row shows already. */
function shortenProblem(problem: string, id: string): string {
  const subject = `The Build "${id}" `;
  if (!problem.startsWith(subject)) return problem;
  const predicate = problem.slice(subject.length).replace(/^is (?=for )/, '');
  const refusal = 'cannot be started: ';
  if (predicate.startsWith(refusal)) return predicate.slice(refusal.length);
  return `${predicate.charAt(0).toUpperCase()}${predicate.slice(1)}`;
}
