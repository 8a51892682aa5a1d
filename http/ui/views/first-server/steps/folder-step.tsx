/** Creates a Data Folder, or selects one that exists. */
import { useState } from 'preact/hooks';
import { usePage, useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Allowed } from '../../../parts/allowed.js';
import { Segments } from '../../../parts/segments.js';
import { NewFolderForm } from '../../new-folder/new-folder-form.js';
import type { Game } from '../games.js';
import { findFreeName, listFolders } from '../setup.js';
import { ChoiceList } from './choice-list.js';

interface FolderStepProps {
  readonly game: Game;
  readonly selected: string | null;
  readonly onChoose: (name: string) => void;
}

const modes = ['create', 'adopt'] as const;

export function FolderStep({ game, selected, onChoose }: FolderStepProps) {
  const words = useText().firstServer.folders;
  const own = listFolders(game, usePage().state.folders.value ?? []);
  const [mode, setMode] = useState<(typeof modes)[number]>(own.length > 0 ? 'adopt' : 'create');
  return (
    <Allowed scope="files">
      <Segments label={words.label} values={modes} texts={words} selected={mode} onSelect={setMode} />
      {mode === 'create' ? (
        <CreateFolder game={game} onChoose={onChoose} />
      ) : (
        <AdoptFolder game={game} selected={selected} onChoose={onChoose} />
      )}
    </Allowed>
  );
}

function CreateFolder({ game, onChoose }: Pick<FolderStepProps, 'game' | 'onChoose'>) {
  const { folders } = usePage().state;
  const [name] = useState(() => findFreeName(game, folders.value ?? []));
  return <NewFolderForm game={game} suggestedName={name} onCreated={onChoose} />;
}

function AdoptFolder({ game, selected, onChoose }: FolderStepProps) {
  const { api, folders } = usePage().state;
  const words = useText().firstServer.folders;
  const own = listFolders(game, folders.value ?? []);
  const search = useAction(() => api.POST('/datafolders'));
  return (
    <>
      {own.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ChoiceList
          label={words.adopt}
          choices={own.map(({ name, kind_name: kind, config }) => ({
            name,
            detail: [kind, config].filter((part) => part !== null).join(' · '),
            problem: null,
          }))}
          selected={selected}
          onChoose={onChoose}
        />
      )}
      <p class="faint">{words.adoptHint}</p>
      <div class="row">
        <ActionButton icon="refresh" action={search} label={words.search} />
      </div>
      {search.problem !== null && <ProblemCard problem={search.problem} onDismiss={search.dismiss} />}
    </>
  );
}
