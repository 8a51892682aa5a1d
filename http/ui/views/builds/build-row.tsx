/**
 * The row of a Build: its kind and version, whether it can be started, the Data Folders that last ran with it, and its
 * actions.
 */
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { Build } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { Cell } from '../../parts/card-table.js';
import { Icon, StatusMark } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { linkTo, linkToStart } from '../../route/route.js';
import { dayText, momentText } from '../../text/time.js';
import { BuildLimits } from './build-limits.js';
import type { OfferedBuild } from './newer-build.js';
import { PlanUpdate } from './plan-update.js';
import { RemoveBuild } from './remove-build.js';

interface BuildRowProps {
  readonly build: Build;
  /** An ISO 8601 time; `null` if no end of support is known, `undefined` if no Build has one. */
  readonly supportEnds: string | null | undefined;
  /** The Data Folders whose last run used the Build. */
  readonly users: readonly string[];
  /** Whether the time of the installation of any Build is known. */
  readonly hasTimes: boolean;
  /**
   * The channel that offers the Build, if the Build is newer than the running Build and no update is planned; otherwise
   * `null`.
   */
  readonly offered: OfferedBuild | null;
}

export function BuildRow({ build, supportEnds, users, hasTimes, offered }: BuildRowProps) {
  const { state } = usePage();
  const text = useText();
  const words = text.builds;
  const {
    id,
    kind_name: kind,
    version,
    startable,
    problem,
    folder_present: folderPresent,
    installed_at: installedAt,
  } = build;
  const mayRemove = useMay('builds');
  const mayStart = useMay('control');
  const status = state.status.value;
  const folder = status?.folder ?? null;
  // Keep what was offered when the dialog was opened: the offer ends when the plan begins.
  const [planned, setPlanned] = useState<OfferedBuild | null>(null);
  const isRunning = status?.state === 'running' && status.build === id;
  const shownUsers = isRunning && folder !== null ? [folder] : users;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <bdi title={id}>{id}</bdi>
      </th>
      <Cell title={words.kind} name="build-kind">
        {kind ?? text.kinds.unknown}
        {version !== null && version !== id && <span class="faint"> {version}</span>}
      </Cell>
      <Cell title={words.state} name="build-state">
        <span class="build-mark">
          {isRunning ? (
            <span class="badge good">{text.state.running}</span>
          ) : (
            <StatusMark isGood={startable} text={startable ? words.startable : text.server.cannotStart} />
          )}
          {shownUsers.length > 0 && (
            <span class="faint">
              {isRunning ? words.runningWith : words.users}{' '}
              {shownUsers.map((user, index) => (
                <Fragment key={user}>
                  {index > 0 && ', '}
                  <a href={linkTo('folders', user)}>{user}</a>
                </Fragment>
              ))}
            </span>
          )}
        </span>
        {problem !== null && (
          <p class="why faint small" lang="en">
            {shortenProblem(problem, id)}
          </p>
        )}
        <BuildLimits build={build} />
      </Cell>
      {hasTimes && (
        <Cell title={words.installedAt} name="build-installed">
          {installedAt !== null && (
            <time dateTime={installedAt} title={momentText(installedAt, text)}>
              {dayText(installedAt, text)}
            </time>
          )}
        </Cell>
      )}
      {supportEnds !== undefined && (
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
          {offered !== null && mayRemove && mayStart && folder !== null && (
            <button type="button" class="button" aria-label={words.useNextOf(id)} onClick={() => setPlanned(offered)}>
              {words.useNext}
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

/** Removes the id of the Build and "cannot be started", which the row shows already. */
function shortenProblem(problem: string, id: string): string {
  const subject = `The Build "${id}" `;
  if (!problem.startsWith(subject)) return problem;
  const predicate = problem.slice(subject.length).replace(/^is (?=for )/, '');
  const refusal = 'cannot be started: ';
  if (predicate.startsWith(refusal)) return predicate.slice(refusal.length);
  return `${predicate.charAt(0).toUpperCase()}${predicate.slice(1)}`;
}
