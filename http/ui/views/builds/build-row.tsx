/** The row of a Build: its kind and version, its state, what it ran last, when it was installed, and its actions. */
import { useState } from 'preact/hooks';
import type { Build } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { Cell } from '../../parts/card-table.js';
import { Icon, StatusMark } from '../../parts/elements.js';
import { Menu } from '../../parts/menu.js';
import { linkToStart } from '../../route/route.js';
import type { Text } from '../../text/en.js';
import { dayText, momentText } from '../../text/time.js';
import { BuildLimits } from './build-limits.js';
import { describeBuildProblem } from './build-problem.js';
import { LastRun } from './last-run.js';
import type { OfferedBuild } from './newer-build.js';
import { PlanUpdate } from './plan-update.js';
import { RemoveBuild } from './remove-build.js';
import { SupportEnd } from './support-end.js';
import type { BuildUse } from './users.js';

/** The columns that not every list has. */
export interface BuildColumns {
  readonly kind: boolean;
  /** In groups by state, the head of the group has the state. A fault is then below the name. */
  readonly state: boolean;
  /** The column is left out if the runs cannot be read. */
  readonly lastRun: boolean;
  readonly installed: boolean;
  readonly support: boolean;
}

interface BuildRowProps {
  readonly build: Build;
  readonly columns: BuildColumns;
  /** An ISO 8601 time; `null` if no end of support is known. */
  readonly supportEnds: string | null;
  /** `null` if no run used the Build. */
  readonly use: BuildUse | null;
  /** The channel that offers the Build, if the Build is newer than the running Build; `null` during an update. */
  readonly offered: OfferedBuild | null;
  /** The channel with which the Build can be updated, if the server runs with the Build; `null` during an update. */
  readonly update: OfferedBuild | null;
}

export function BuildRow({ build, columns, supportEnds, use, offered, update }: BuildRowProps) {
  const status = usePage().state.status.value;
  const text = useText();
  const words = text.builds;
  const { id, startable, installed_at: installedAt } = build;
  const isRunning = status?.state === 'running' && status.build === id;
  // The reason why a Build that never ran cannot be started has the width of both columns.
  const isWide = columns.state && columns.lastRun && build.problem !== null && use === null && !isRunning;
  const runningMark = <span class="badge good">{text.state.running}</span>;
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <bdi title={id}>{id}</bdi>
        {!columns.state && isRunning && runningMark}
        {!columns.state && <Details build={build} />}
      </th>
      {columns.kind && (
        <Cell title={words.kind} name="build-kind">
          {kindText(build, text)}
        </Cell>
      )}
      {columns.state && (
        <Cell title={words.state} name="build-state" {...(isWide && { columns: 2 })}>
          <span class="build-mark">
            {isRunning ? (
              runningMark
            ) : (
              <StatusMark isGood={startable} text={startable ? words.startable : text.server.cannotStart} />
            )}
          </span>
          <Details build={build} />
        </Cell>
      )}
      {columns.lastRun && !isWide && (
        <Cell title={words.lastRun} name={`build-used ${use === null && !isRunning ? 'unused' : ''}`}>
          <LastRun
            // The bar has the time since the start of the running server.
            folder={isRunning ? status.folder : (use?.folder ?? null)}
            at={isRunning ? null : (use?.at ?? null)}
            isRunning={isRunning}
          />
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
        <Cell title={text.updates.support} name="build-support">
          {supportEnds !== null && <SupportEnd at={supportEnds} isShort />}
        </Cell>
      )}
      <td role="cell">
        <Actions build={build} users={use?.users ?? []} {...{ isRunning, offered, update }} />
      </td>
    </tr>
  );
}

/** Why a Build cannot be started, and its limits. */
function Details({ build }: { readonly build: Build }) {
  const { id, problem } = build;
  return (
    <>
      {problem !== null && (
        <p class="why faint small" lang="en">
          {describeBuildProblem(problem, id)}
        </p>
      )}
      <BuildLimits build={build} />
    </>
  );
}

interface ActionsProps extends Pick<BuildRowProps, 'build' | 'offered' | 'update'> {
  /** The Data Folders whose last run used the Build. */
  readonly users: readonly string[];
  readonly isRunning: boolean;
}

/** One button for the next step, and the menu. */
function Actions({ build, users, isRunning, offered, update }: ActionsProps) {
  const status = usePage().state.status.value;
  const text = useText();
  const words = text.builds;
  const { id, startable, folder_present: folderPresent } = build;
  const mayRemove = useMay('builds');
  const mayStart = useMay('control');
  const folder = status?.folder ?? null;
  // Keep what was offered when the dialog was opened: the offer ends when the plan begins.
  const [planned, setPlanned] = useState<OfferedBuild | null>(null);
  const canPlan = mayRemove && mayStart && folder !== null;
  return (
    <>
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
    </>
  );
}

/** Returns the kind of a Build, with its version if the version is not its id. */
export function kindText({ id, kind_name: kind, version }: Build, text: Text): string {
  const name = kind ?? text.kinds.unknown;
  return version === null || version === id ? name : `${name} ${version}`;
}
