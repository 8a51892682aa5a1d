/** Creates a Data Folder, or selects one that exists. */
import { useState } from 'preact/hooks';
import { emptyTemplate } from '../../../../../machines/folders/new-folder.js';
import { usePage, useText } from '../../../context.js';
import { ActionButton, useAction } from '../../../forms/action.js';
import { RadioField, TextField } from '../../../forms/fields.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Allowed } from '../../../parts/allowed.js';
import { Segments } from '../../../parts/segments.js';
import { type Game, gameFacts } from '../games.js';
import { saveConfig } from '../save-config.js';
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
        <NewFolderForm game={game} onChoose={onChoose} />
      ) : (
        <AdoptFolder game={game} selected={selected} onChoose={onChoose} />
      )}
    </Allowed>
  );
}

/** The templates: the template of the kind, and none. */
const templates = ['default', 'empty'] as const;

function NewFolderForm({ game, onChoose }: Pick<FolderStepProps, 'game' | 'onChoose'>) {
  const { api, folders } = usePage().state;
  const text = useText().folders.create;
  const [name, setName] = useState(() => findFreeName(game, folders.value ?? []));
  const hasTemplate = gameFacts[game].kind === 'fxserver';
  const [template, setTemplate] = useState<(typeof templates)[number]>('default');
  const isEmpty = !hasTemplate || template === 'empty';
  const create = useAction(
    async () => {
      const made = await api.PUT('/datafolders/{name}', {
        params: { path: { name } },
        body: isEmpty ? { template: emptyTemplate } : {},
      });
      if (!made.ok || isEmpty || game !== 'redm') return made;
      const saved = await saveConfig(api, name, { isRedM: true });
      return saved.ok ? made : saved;
    },
    () => onChoose(name),
  );
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        create.run();
      }}
    >
      <TextField label={text.name} name="name" value={name} required onChange={setName} />
      {hasTemplate && (
        <RadioField
          legend={text.template}
          name="template"
          value={template}
          values={templates}
          texts={text.templates}
          onChange={setTemplate}
        />
      )}
      {create.problem !== null && <ProblemCard problem={create.problem} onDismiss={create.dismiss} />}
      <div class="row">
        <ActionButton kind="submit" icon="plus" action={create} label={text.submit} variant="primary" />
      </div>
    </form>
  );
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
