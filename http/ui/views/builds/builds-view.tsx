/** The Builds: which can be started, and why others cannot. Events update the list. */

import { Fragment } from 'preact';
import type { Build } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useFetch, useKeptFetch } from '../../hooks/use-fetch.js';
import { useMay } from '../../parts/allowed.js';
import { Fact, StatusMark } from '../../parts/elements.js';
import { CardList, RefreshHeader } from '../../parts/list-view.js';
import { linkTo } from '../../route/route.js';
import { dayText } from '../../text/time.js';
import { DownloadBuild } from './download-build.js';
import { InstallBuild } from './install-build.js';
import { InstallationList } from './installation-list.js';
import { LimitsFact } from './limits-fact.js';
import { RemoveBuild } from './remove-build.js';
import { Updates } from './updates.js';
import { findUsers } from './users.js';
import './builds.css';

/** The command line that installs a Build like this page (docs/reference/installing-builds.md). */
const installing = 'server-manager builds install server.tar.xz';

export function BuildsView() {
  const { builds, status } = usePage().state;
  const text = useText();
  const mayInstall = useMay('builds');
  // Read the sources again after a Build was installed or removed.
  const { value: sources, problem } = useFetch(toGet('/updates'), builds.value);
  // Read the runs again after each start of a run.
  const runs = useKeptFetch(toGet('/runs'), status.value?.started_at ?? null);
  const isRead = (sources !== null || problem !== null) && (runs.value !== null || runs.problem !== null);
  const support = new Map(
    sources?.flatMap((source) => source.builds.map((build) => [build.id, build.support_ends_at])),
  );
  return (
    <>
      <RefreshHeader title={text.app.views.builds} list="/builds" />
      {mayInstall && (
        <div class="install-cards">
          <InstallBuild />
          <DownloadBuild />
        </div>
      )}
      <InstallationList />
      <CardList
        items={isRead ? builds.value : null}
        card={(build) => (
          <BuildCard
            key={build.id}
            build={build}
            supportEnds={support.get(build.id) ?? null}
            users={findUsers(build.id, runs.value ?? [])}
          />
        )}
        emptyText={text.builds}
      >
        <pre>
          <code>{installing}</code>
        </pre>
        <p>{text.builds.more}</p>
      </CardList>
      {isRead && sources !== null && <Updates sources={sources} />}
    </>
  );
}

interface BuildCardProps {
  readonly build: Build;
  /** An ISO 8601 time; `null` if no end of support is known. */
  readonly supportEnds: string | null;
  /** The Data Folders whose last run used the Build. */
  readonly users: readonly string[];
}

function BuildCard({ build, supportEnds, users }: BuildCardProps) {
  const { state } = usePage();
  const text = useText();
  const words = text.builds;
  const { id, kind_name: kind, version, startable, problem, folder_present: folderPresent } = build;
  const mayRemove = useMay('builds');
  const status = state.status.value;
  const isRunning = status?.state === 'running' && status.build === id;
  return (
    <li class="card">
      <div class="row card-head">
        <h2>{id}</h2>
        {isRunning && <span class="badge good">{text.state.running}</span>}
      </div>
      <StatusMark isGood={startable} text={startable ? words.startable : text.server.cannotStart} />
      {problem !== null && (
        <p class="why" lang="en">
          {problem}
        </p>
      )}
      <dl class="fact-list">
        <Fact name={words.kind}>{kind ?? text.kinds.unknown}</Fact>
        <Fact name={words.version}>{version ?? words.versionUnknown}</Fact>
        {supportEnds !== null && <Fact name={text.updates.support}>{dayText(supportEnds, text)}</Fact>}
        <LimitsFact build={build} />
        {users.length > 0 && (
          <Fact name={words.users}>
            {users.map((folder, index) => (
              <Fragment key={folder}>
                {index > 0 && ', '}
                <a href={linkTo('folders', folder)}>{folder}</a>
              </Fragment>
            ))}
          </Fact>
        )}
      </dl>
      {mayRemove && !isRunning && folderPresent && <RemoveBuild id={id} users={users} />}
    </li>
  );
}
