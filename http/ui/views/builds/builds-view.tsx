/** The Builds: which can be started, and why the others cannot. Kept in step by the events. */
import type { Build } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { RefreshButton, useAction } from '../../parts/action.js';
import { CardGrid } from '../../parts/card-grid.js';
import { Fact, StatusMark, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { ProblemCard } from '../../parts/problem-card.js';

/** As the command line has it (docs/reference/installing-builds.md). */
const installing = 'server-manager builds add server.tar.xz';

export function BuildsView() {
  const { state } = usePage();
  const text = useText();
  const refresh = useAction(() => state.api.send('POST', 'builds'));
  const builds = state.builds.value;
  return (
    <>
      <ViewHeader title={text.app.views.builds}>
        <RefreshButton action={refresh} />
      </ViewHeader>
      {refresh.problem !== null && <ProblemCard problem={refresh.problem} onDismiss={refresh.dismiss} />}
      {builds === null && <Loading what={text.connection.connecting} />}
      {builds?.length === 0 && (
        <section class="card empty">
          <p>
            <strong>{text.builds.none}</strong>
          </p>
          <p>{text.builds.noneDetail}</p>
          <pre>
            <code>{installing}</code>
          </pre>
          <p>{text.builds.more}</p>
        </section>
      )}
      {builds !== null && builds.length > 0 && (
        <CardGrid items={builds} card={(build) => <BuildCard key={build.id} build={build} />} />
      )}
    </>
  );
}

function BuildCard({ build }: { readonly build: Build }) {
  const { state } = usePage();
  const text = useText();
  const words = text.builds;
  const { id, kind, version, startable, problem } = build;
  const status = state.status.value;
  const isRunning = status?.state === 'running' && status.build === id;
  return (
    <li class="card">
      <div class="row card-head">
        <h2>{id}</h2>
        {isRunning && <span class="badge good">{words.running}</span>}
      </div>
      <StatusMark isGood={startable} text={startable ? words.startable : words.notStartable} />
      {problem !== null && (
        <p class="why" lang="en">
          {problem}
        </p>
      )}
      <dl class="fact-list">
        <Fact name={words.kind}>{kind ?? text.kinds.unknown}</Fact>
        <Fact name={words.version}>{version ?? words.versionUnknown}</Fact>
      </dl>
    </li>
  );
}
