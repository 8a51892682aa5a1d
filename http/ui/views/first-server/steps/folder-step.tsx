/** Creates a Data Folder, or selects an existing Data Folder. */
import { useState } from 'preact/hooks';
import { usePage, useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Allowed } from '../../../parts/allowed.js';
import { Button } from '../../../parts/elements.js';
import { Segments } from '../../../parts/segments.js';
import { NewFolderForm } from '../../new-folder/new-folder-form.js';
import type { Source } from '../../new-folder/sources.js';
import type { Game } from '../games.js';
import { findFreeName, listFolders } from '../setup.js';
import { FolderChoices } from './folder-choices.js';

interface FolderStepProps {
  readonly game: Game;
  /** The selected Build. */
  readonly build: string;
  readonly selected: string | null;
  readonly mode: FolderMode;
  readonly onMode: (mode: FolderMode) => void;
  readonly onChoose: (name: string) => void;
}

const modes = ['create', 'adopt'] as const;
export type FolderMode = (typeof modes)[number];

export function FolderStep({ game, build, selected, mode, onMode, onChoose }: FolderStepProps) {
  const words = useText().firstServer.folders;
  const [source, setSource] = useState<Source | null>(null);
  function choose(chosen: FolderMode, from: Source | null): void {
    onMode(chosen);
    setSource(from);
  }
  return (
    <Allowed scope="files">
      <Segments
        label={words.label}
        values={modes}
        texts={words}
        selected={mode}
        onSelect={(chosen) => choose(chosen, null)}
      />
      {mode === 'create' ? (
        <CreateFolder key={source} game={game} source={source} onChoose={onChoose} />
      ) : (
        <AdoptFolder {...{ game, build, selected, onChoose }} onElsewhere={() => choose('create', 'path')} />
      )}
    </Allowed>
  );
}

interface CreateFolderProps extends Pick<FolderStepProps, 'game' | 'onChoose'> {
  /** The source of the files that is selected at first; `null` for the usual source. */
  readonly source: Source | null;
}

function CreateFolder({ game, source, onChoose }: CreateFolderProps) {
  const { folders } = usePage().state;
  const [name] = useState(() => findFreeName(game, folders.value ?? []));
  return <NewFolderForm game={game} suggestedName={name} source={source} onCreated={onChoose} />;
}

interface AdoptFolderProps extends Pick<FolderStepProps, 'game' | 'build' | 'selected' | 'onChoose'> {
  /** Is called when the user chooses files in another directory. */
  readonly onElsewhere: () => void;
}

function AdoptFolder({ game, build, selected, onChoose, onElsewhere }: AdoptFolderProps) {
  const { api, folders } = usePage().state;
  const words = useText().firstServer.folders;
  const own = listFolders(game, folders.value ?? []);
  const search = useAction(() => api.POST('/datafolders'));
  return (
    <>
      {own.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <FolderChoices label={words.adopt} folders={own} build={build} selected={selected} onChoose={onChoose} />
      )}
      <div class="row">
        <Button icon="directory" label={words.elsewhere} onClick={onElsewhere} />
        <ActionButton icon="refresh" action={search} label={words.search} />
      </div>
      {search.problem !== null && <ProblemCard problem={search.problem} onDismiss={search.dismiss} />}
    </>
  );
}
