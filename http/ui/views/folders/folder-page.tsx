/** One Data Folder: its facts, and tabs with its Installed Resources, its problems and its announcements. */

import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Finding, Preflight } from '../../../client/api.js';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useFetch, useKeptFetch } from '../../hooks/use-fetch.js';
import { useIsPhone } from '../../hooks/use-narrow.js';
import { Allowed, Missing, useMay } from '../../parts/allowed.js';
import { ViewHeader } from '../../parts/elements.js';
import { RefreshHeader } from '../../parts/list-view.js';
import { Loading, useDelayed } from '../../parts/loading.js';
import { type Tab, Tabs } from '../../parts/tabs.js';
import { useHashQuery } from '../../route/hash-query.js';
import { linkTo } from '../../route/route.js';
import { hasInitialData } from '../../state/app-state.js';
import { BuildPicker } from './build-picker.js';
import { CompanionCard } from './companion-card.js';
import { configLink, readConfigLine } from './config/config-link.js';
import { ConfigPage } from './config/config-page.js';
import { findFile } from './finding-file.js';
import { FolderCheck } from './folder-check.js';
import { RunningMark } from './folder-facts.js';
import { FolderStatus } from './folder-status.js';
import { FolderLinks, FolderMenu, NextStep } from './folder-verbs.js';
import { toPreflight, toResources } from './requests.js';
import { ResourcesTab } from './resources/resources-tab.js';
import { useRunningResources } from './resources/use-running-resources.js';
import { useFittingBuild } from './use-fitting-build.js';

type FolderPart = 'resources' | 'problems' | 'announcements';

interface FolderPageProps {
  readonly name: string;
  readonly query: string;
}

export function FolderPage({ name, query }: FolderPageProps) {
  const { state } = usePage();
  const text = useText();
  const isReady = hasInitialData(state);
  const [parameters] = useHashQuery(query);
  const line = parameters.get('config');
  const isPhone = useIsPhone();
  const mayEdit = useMay('files');
  const [checked, setChecked] = useState<Checked>({ preflight: null, build: null });
  const folder = state.folders.value?.find((each) => each.name === name);
  const file = parameters.get('file');
  const config = folder?.config ?? folder?.possible_configs.find((possible) => possible === file) ?? null;
  if (isReady && line !== null && folder !== undefined && config !== null) {
    return (
      <>
        <ViewHeader
          title={config}
          back={{ href: linkTo('folders', name), label: name }}
          mark={<RunningMark folder={name} />}
        />
        <Allowed scope="files">
          <ConfigPage
            key={config}
            folder={folder}
            config={config}
            isNew={config === file}
            line={readConfigLine(line)}
            wanted={parameters.get('saved')}
          />
        </Allowed>
      </>
    );
  }
  const isShown = folder?.exists === true;
  return (
    <>
      <RefreshHeader
        list="/datafolders"
        title={name}
        back={{ href: linkTo('folders'), label: text.folders.all }}
        menu={isShown && <FolderMenu folder={folder} {...checked} isOnProblems={findPart(parameters) === 'problems'} />}
      >
        {isShown && mayEdit && !isPhone && <FolderLinks folder={folder} />}
      </RefreshHeader>
      {isReady ? (
        <Content name={name} query={query} onChecked={setChecked} />
      ) : (
        <Loading what={text.connection.connecting} />
      )}
    </>
  );
}

/** What a start from the page needs. */
interface Checked {
  /** `null` before the first answer. */
  readonly preflight: Preflight | null;
  readonly build: string | null;
}

interface ContentProps extends FolderPageProps {
  /** Is called with each answer of the preflight. */
  readonly onChecked: (checked: Checked) => void;
}

function Content({ name, query: initialQuery, onChecked }: ContentProps) {
  const { state } = usePage();
  const text = useText();
  const builds = state.builds.value ?? [];
  const folder = state.folders.value?.find((each) => each.name === name);
  const [query, changeQuery, arrival] = useHashQuery(initialQuery);
  // The Build that the user selected; `null` before the first selection.
  const picked = query.get('build');
  const fitting = useFittingBuild(folder);
  const wanted = picked ?? fitting ?? null;
  const build = builds.some(({ id }) => id === wanted) ? wanted : null;
  const mayEdit = useMay('files');
  const cause = state.foldersVersion.value;
  const isPicked = fitting !== undefined;
  const fetched = useKeptFetch(isPicked ? toResources(name, build) : null, cause);
  const { value: resources, problem, reload } = fetched;
  const isSlow = useDelayed(fetched.isLoading);
  const found = useRunningResources(folder, resources, cause);
  const isReading = found === 'reading';
  const running = isReading ? null : found;

  const part = findPart(query);
  const check = useKeptFetch(isPicked ? toPreflight(name, build) : null, cause);
  const launched = build ?? fitting ?? null;
  const checked: Checked = { preflight: check.value, build: launched };
  useEffect(() => onChecked(checked), [check.value, launched]);
  const problems = (check.value?.errors ?? 0) + (check.value?.warnings ?? 0);
  const companion = useFetch(
    folder?.exists === true ? toGet('/datafolders/{name}/companion', { params: { path: { name } } }) : null,
    cause,
  );
  const hasCompanion = companion.value?.supported === true || part === 'announcements';
  const tabs: readonly Tab<FolderPart>[] = [
    { key: 'resources', label: text.resources.title, count: resources?.length ?? 0, tone: 'good' },
    {
      key: 'problems',
      label: text.check.problems,
      count: problems,
      tone: (check.value?.errors ?? 0) > 0 ? 'bad' : 'warn',
    },
    ...(hasCompanion ? [{ key: 'announcements', label: text.folders.companion.title } as const] : []),
  ];

  function showPart(next: FolderPart): void {
    changeQuery({
      check: next === 'problems' ? '' : null,
      part: next === 'announcements' ? next : null,
    });
  }

  const names = useMemo(() => new Set(resources?.map((resource) => resource.engine_name)), [resources]);

  function findLink({ resource, file, line }: Finding): string | null {
    if (mayEdit && file !== null && file === folder?.config) return configLink(name, line);
    if (resource === null || !names.has(resource)) return null;
    const parameters = new URLSearchParams({ ...(picked === null ? {} : { build: picked }), open: resource });
    return `${linkTo('folders', name)}?${parameters}`;
  }

  const picker = <BuildPicker builds={builds} picked={build} onPick={(id) => changeQuery({ build: id ?? '' })} />;
  if (folder === undefined && problem !== null) return <ProblemCard problem={problem} onRetry={reload} />;
  return (
    <div class="folder-page">
      {!mayEdit && <Missing scope="files" />}
      {folder !== undefined && (
        <FolderStatus {...{ folder, check }} build={isPicked ? launched : undefined}>
          <NextStep folder={folder} {...checked} isOnProblems={part === 'problems'} />
        </FolderStatus>
      )}
      <div class="folder-parts">
        <Tabs label={text.folders.parts} tabs={tabs} selected={part} onSelect={showPart}>
          {part === 'resources' && (
            <ResourcesTab
              {...{ folder, fetched, isSlow, running, isReading, query, arrival, build }}
              findings={check.value?.findings ?? null}
              onQuery={changeQuery}
            />
          )}
          {part === 'problems' && (
            <section class="card check" aria-label={text.check.title}>
              <FolderCheck
                key={build ?? ''}
                folder={name}
                check={check}
                toLink={findLink}
                toFile={(finding) => (mayEdit && folder?.exists === true ? findFile(folder, finding) : null)}
                config={folder?.config ?? null}
                picker={picker}
              />
            </section>
          )}
          {part === 'announcements' && <CompanionCard folder={name} fetched={companion} />}
        </Tabs>
      </div>
    </div>
  );
}

/** Returns the part that the address names. The parameter `check` names the problems. */
function findPart(query: URLSearchParams): FolderPart {
  if (query.has('check')) return 'problems';
  return query.get('part') === 'announcements' ? 'announcements' : 'resources';
}
