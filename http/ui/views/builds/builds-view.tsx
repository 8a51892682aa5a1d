/** The Builds: which can be started, and why the others cannot. Kept in step by the events. */
import type { Build } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { useMay } from '../../parts/allowed.js';
import { Fact, StatusMark } from '../../parts/elements.js';
import { CardList, RefreshHeader } from '../../parts/list-view.js';
import { InstallBuild } from './install-build.js';
import { InstallationList } from './installation-list.js';
import { LimitsFact } from './limits-fact.js';
import { RemoveBuild } from './remove-build.js';
import './builds.css';

/** As the command line has it (docs/reference/installing-builds.md). */
const installing = 'server-manager builds add server.tar.xz';

export function BuildsView() {
  const { builds } = usePage().state;
  const text = useText();
  const mayInstall = useMay('builds');
  return (
    <>
      <RefreshHeader title={text.app.views.builds} list="builds" />
      {mayInstall && <InstallBuild />}
      <InstallationList />
      <CardList
        items={builds.value}
        card={(build) => <BuildCard key={build.id} build={build} />}
        emptyText={text.builds}
      >
        <pre>
          <code>{installing}</code>
        </pre>
        <p>{text.builds.more}</p>
      </CardList>
    </>
  );
}

function BuildCard({ build }: { readonly build: Build }) {
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
        <LimitsFact build={build} />
      </dl>
      {mayRemove && !isRunning && folderPresent && <RemoveBuild id={id} />}
    </li>
  );
}
