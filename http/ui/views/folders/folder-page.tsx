/** One Data Folder: its facts, its preflight and its Installed Resources. */
import { useRef, useState } from 'preact/hooks';
import { resourcesPath } from '../../api/paths.js';
import type { InstalledResource } from '../../api/types.js';
import { usePage, useText } from '../../context.js';
import { RefreshHeader } from '../../parts/list-view.js';
import { Loading, useDelayed } from '../../parts/loading.js';
import { ProblemCard } from '../../parts/problem-card.js';
import { useFetch } from '../../parts/use-fetch.js';
import { hasInitialData } from '../../state/app-state.js';
import { linkTo } from '../../state/route.js';
import { BuildPicker, firstPick } from './build-picker.js';
import { CompanionCard } from './companion-card.js';
import { FolderCheck } from './folder-check.js';
import { FolderFacts, RunningMark } from './folder-facts.js';
import { ResourceList } from './resource-list.js';
import { useRunningResources } from './use-running-resources.js';

export function FolderPage({ name }: { readonly name: string }) {
  const { state } = usePage();
  const text = useText();
  const isReady = hasInitialData(state);
  return (
    <>
      <RefreshHeader
        list="datafolders"
        title={name}
        back={{ href: linkTo('folders'), label: text.folders.all }}
        mark={<RunningMark folder={name} />}
      />
      {isReady ? <Content name={name} /> : <Loading what={text.connection.connecting} />}
    </>
  );
}

function Content({ name }: { readonly name: string }) {
  const { state } = usePage();
  const text = useText();
  const builds = state.builds.value ?? [];
  const [picked, setPicked] = useState(() => firstPick(builds, state.status.peek()?.build ?? null));
  const build = builds.some(({ id }) => id === picked) ? picked : null;
  const cause = state.foldersVersion.value;
  const fetched = useFetch<InstalledResource[]>(resourcesPath(name, build), cause);
  const { value: resources, problem, reload } = fetched;
  const wasListed = useRef(false);
  if (resources !== null || problem !== null) wasListed.current = true;
  const isSlow = useDelayed(fetched.isLoading);
  const folder = state.folders.value?.find((each) => each.name === name);
  const running = useRunningResources(folder, resources, cause);

  if (folder === undefined && problem !== null) return <ProblemCard problem={problem} onRetry={reload} />;
  return (
    <div class="folder-page">
      <div class="folder-side">
        {folder !== undefined && (
          <section class="card">
            <FolderFacts folder={folder} />
          </section>
        )}
        <section class="card">
          <h2>{text.folders.check.title}</h2>
          <BuildPicker builds={builds} picked={build} onPick={setPicked} />
          <FolderCheck key={build ?? ''} folder={name} build={build} cause={cause} />
        </section>
      </div>
      <section class="card resources" aria-labelledby="resources-title">
        <div class="row">
          <h2 id="resources-title">{text.resources.title}</h2>
          {isSlow && resources !== null && (
            <span class="row faint" role="status">
              <span class="spinner" aria-hidden="true" />
              {text.resources.reading}
            </span>
          )}
        </div>
        {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
        {resources !== null && <ResourceList resources={resources} running={running} />}
        {resources === null && problem === null && <Loading what={text.resources.reading} />}
      </section>
      {/* On a phone the Installed Resources are above it: listed later, they would move it. */}
      {folder?.exists && wasListed.current && <CompanionCard folder={name} cause={cause} />}
    </div>
  );
}
