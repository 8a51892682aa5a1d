/**
 * Creates a Data Folder: its name, the source of its files, and the form of the source. The API checks the name. The
 * page rejects only names that are impossible in the path of a URL.
 */
import { useId, useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { RadioField, TextField } from '../../forms/fields.js';
import type { Game } from '../first-server/games.js';
import { ArchiveSource } from './archive-source.js';
import { GitSource } from './git-source.js';
import { PlainSource } from './plain-source.js';
import { RecipeSource } from './recipe/recipe-source.js';
import { listSources, type Source } from './sources.js';
import './new-folder.css';

interface NewFolderFormProps {
  /** The game of the set-up; `null` for any game. */
  readonly game: Game | null;
  readonly suggestedName: string;
  /** The source that is selected at first; `null` or absent for the first source. */
  readonly source?: Source | null;
  /** Is called with the name of the Data Folder after its creation. */
  readonly onCreated: (name: string) => void;
  /** Closes the dialog; absent outside a dialog. */
  readonly onClose?: () => void;
}

export function NewFolderForm({ game, suggestedName, source: wanted = null, onCreated, onClose }: NewFolderFormProps) {
  const words = useText().folders.create;
  const offered = listSources(game, usePage().state.may);
  const form = useId();
  const [name, setName] = useState(suggestedName);
  const [fault, setFault] = useState<string | null>(null);
  const [picked, setPicked] = useState<Source | null>(wanted);
  const source = picked ?? offered[0] ?? 'empty';

  function checkName(): boolean {
    const found = name === '' ? words.empty : name === '.' || name === '..' ? words.unusable : null;
    setFault(found);
    return found === null;
  }

  const props = { form, name, checkName, onCreated, onClose };
  return (
    <div class="form new-folder">
      <TextField
        label={words.name}
        name="name"
        value={name}
        form={form}
        required
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : 'new-folder-fault'}
        onChange={setName}
      />
      {fault !== null && (
        <p id="new-folder-fault" class="fault" role="alert">
          {fault}
        </p>
      )}
      <RadioField
        legend={words.source}
        name="source"
        value={source}
        values={offered}
        texts={words.sources}
        form={form}
        onChange={setPicked}
      />
      {source === 'recipe' && <RecipeSource {...props} />}
      {source === 'archive' && <ArchiveSource {...props} />}
      {source === 'git' && <GitSource {...props} />}
      {(source === 'default' || source === 'path' || source === 'empty') && (
        <PlainSource key={source} source={source} isRedM={game === 'redm'} {...props} />
      )}
    </div>
  );
}
