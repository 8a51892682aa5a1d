/** Sets up a server in five steps: the game, a Build, a Data Folder, what the check requires, and the start. */
import { useMemo, useState } from 'preact/hooks';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { useFetch, useKeptFetch } from '../../hooks/use-fetch.js';
import { Button, ViewHeader } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { useHashQuery } from '../../route/hash-query.js';
import { linkTo, type ViewProps } from '../../route/route.js';
import { hasInitialData } from '../../state/app-state.js';
import { toPreflight } from '../folders/requests.js';
import { completeSelection, findNextStep, listFolders, type Selection, type Step, steps } from './setup.js';
import { StepList } from './step-list.js';
import { BuildStep } from './steps/build-step.js';
import { CheckStep } from './steps/check-step.js';
import { type FolderMode, FolderStep } from './steps/folder-step.js';
import { GameStep } from './steps/game-step.js';
import { StartStep } from './steps/start-step.js';
import './first-server.css';

/** @param query the query of the address, which contains the selection */
export function FirstServerView({ query }: ViewProps) {
  const { state } = usePage();
  const text = useText();
  const words = useText().firstServer;
  const { value: runs, problem } = useKeptFetch(toGet('/runs'), null);
  const sources = useFetch(toGet('/updates'), null);
  const isReady =
    hasInitialData(state) && (runs ?? problem) !== null && (sources.value !== null || sources.problem !== null);
  return (
    <>
      <div class="setup-head">
        <ViewHeader title={text.app.views.firstServer} />
        <p class="faint">
          {words.intro} {state.may('admin') && <a href={linkTo('txadmin')}>{words.txAdmin}</a>}
        </p>
      </div>
      {isReady ? (
        <Steps query={query} hasRun={runs === null || runs.length > 0} sources={sources.value ?? []} />
      ) : (
        <Loading what={text.connection.connecting} />
      )}
    </>
  );
}

interface StepsProps extends Pick<ViewProps, 'query'> {
  /** Whether a run exists. If a run exists, the new server is not the first server. */
  readonly hasRun: boolean;
  readonly sources: Parameters<typeof BuildStep>[0]['sources'];
}

function Steps({ query, hasRun, sources }: StepsProps) {
  const { state } = usePage();
  const words = useText().firstServer;
  const [address, change] = useHashQuery(query);
  /** The step that the user has opened again; `null` if the next step is shown. */
  const [opened, setOpened] = useState<Step | null>(null);
  /** The kind of Data Folder that the user has selected; `null` before. */
  const [folderMode, setFolderMode] = useState<FolderMode | null>(null);
  const builds = state.builds.value ?? [];
  const folders = state.folders.value ?? [];
  const [before] = useState(hasRun ? null : folders);
  const chosen = { game: address.get('game'), build: address.get('build'), folder: address.get('folder') };
  const setup = completeSelection(chosen, builds, folders, before);
  const { game, build, folder } = setup;
  const check = useFetch(
    build === null || folder === null ? null : toPreflight(folder, build),
    `${state.foldersVersion.value} ${state.status.value?.state}`,
  );
  const next = findNextStep(setup, check.value);
  const step = opened ?? next;
  const previous = steps[steps.indexOf(step) - 1];
  // Decide when the step opens: the form that creates a Data Folder must stay until its request is answered.
  const firstMode = useMemo(
    (): FolderMode => (game !== null && listFolders(game, folders).length > 0 ? 'adopt' : 'create'),
    [step, game],
  );
  const mode = folderMode ?? firstMode;

  function choose(selection: Partial<Selection>): void {
    setOpened(null);
    change(selection);
  }

  return (
    <div class="setup">
      <StepList setup={setup} check={check.value} next={next} current={step} onOpen={setOpened} />
      <section class="card setup-step" aria-labelledby="setup-step">
        <header>
          <h2 id="setup-step">{step === 'folder' && mode === 'adopt' ? words.folders.choose : words.titles[step]}</h2>
          <p class="faint">{words.details[step]}</p>
        </header>
        {step === 'game' && (
          <GameStep game={game} onChoose={(picked) => choose({ game: picked, build: null, folder: null })} />
        )}
        {step === 'build' && game !== null && (
          <BuildStep
            game={game}
            wanted={chosen.build}
            selected={build}
            sources={sources}
            onChoose={(id) => choose({ game, build: id })}
          />
        )}
        {step === 'folder' && game !== null && build !== null && (
          <FolderStep
            game={game}
            build={build}
            selected={folder}
            mode={mode}
            onMode={setFolderMode}
            onChoose={(name) => choose({ game, folder: name })}
          />
        )}
        {step === 'check' && folder !== null && <CheckStep key={folder} folder={folder} check={check} />}
        {step === 'start' && build !== null && folder !== null && (
          <StartStep build={build} folder={folder} check={check} />
        )}
        {previous !== undefined && (
          <div class="row setup-foot">
            <Button icon="back" label={words.back} onClick={() => setOpened(previous)} />
          </div>
        )}
      </section>
    </div>
  );
}
