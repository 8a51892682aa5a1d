/** Creates a Data Folder at once: from the template of the API, without files, or as an adopted directory. */
import { useState } from 'preact/hooks';
import { emptyTemplate } from '../../../../machines/folders/new-folder.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { TextField } from '../../forms/fields.js';
import { saveConfig } from '../first-server/save-config.js';
import { SourceEnd } from './form-end.js';
import type { SourceProps } from './sources.js';

interface PlainSourceProps extends SourceProps {
  readonly source: 'default' | 'empty' | 'path';
  /** Whether the template gets the game RedM. */
  readonly isRedM: boolean;
}

export function PlainSource({ form, name, source, isRedM, checkName, onCreated, onClose }: PlainSourceProps) {
  const { api } = usePage().state;
  const words = useText().folders.create;
  const [path, setPath] = useState('');
  const [hasPathFault, setPathFault] = useState(false);
  const create = useAction(
    async () => {
      const made = await api.PUT('/datafolders/{name}', {
        params: { path: { name } },
        body: source === 'default' ? {} : source === 'path' ? { path } : { template: emptyTemplate },
      });
      if (!made.ok || source !== 'default' || !isRedM) return made;
      const saved = await saveConfig(api, name, { isRedM });
      return saved.ok ? made : saved;
    },
    () => onCreated(name),
  );

  function submit(event: Event): void {
    event.preventDefault();
    const isMissing = source === 'path' && path === '';
    setPathFault(isMissing);
    if (checkName() && !isMissing) create.run();
  }

  return (
    <form id={form} class="form" onSubmit={submit} noValidate>
      {source === 'path' && (
        <TextField
          label={words.path}
          name="path"
          value={path}
          required
          placeholder="/srv/roleplay"
          aria-invalid={hasPathFault}
          aria-describedby={hasPathFault ? 'new-folder-path-fault' : undefined}
          onChange={setPath}
        />
      )}
      {hasPathFault && (
        <p id="new-folder-path-fault" class="fault" role="alert">
          {words.pathEmpty}
        </p>
      )}
      <SourceEnd action={create} icon="plus" label={words.submit} onClose={onClose} />
    </form>
  );
}
