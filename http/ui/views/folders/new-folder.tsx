/**
 * The dialog that creates a Data Folder. The API checks the name. The dialog rejects only names that are impossible in
 * a URL path.
 */

import { useState } from 'preact/hooks';
import { emptyTemplate } from '../../../../machines/folders/new-folder.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { Dialog } from '../../forms/dialog.js';
import { FormEnd, RadioField, TextField } from '../../forms/fields.js';
import { useMay } from '../../parts/allowed.js';
import { linkTo } from '../../route/route.js';

/** The origins of the files: the default template of the API, none, or an existing directory. */
const templates = ['default', 'empty', 'path'] as const;
type Template = (typeof templates)[number];

export function NewFolder({ onClose }: { readonly onClose: () => void }) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.folders.create;
  const [name, setName] = useState('');
  const [template, setTemplate] = useState<Template>('default');
  const [path, setPath] = useState('');
  const mayAdopt = useMay('admin');
  const [fault, setFault] = useState<string | null>(null);
  const create = useAction(
    () =>
      api.PUT('/datafolders/{name}', {
        params: { path: { name } },
        body: template === 'default' ? {} : template === 'path' ? { path } : { template: emptyTemplate },
      }),
    (made) => {
      onClose();
      window.location.hash = linkTo('folders', made.name);
    },
  );

  function findFault(): string | null {
    if (name === '') return words.empty;
    if (name === '.' || name === '..') return words.unusable;
    return template === 'path' && path === '' ? words.pathEmpty : null;
  }

  function submit(event: Event): void {
    event.preventDefault();
    const found = findFault();
    setFault(found);
    if (found === null) create.run();
  }

  return (
    <Dialog title={text.palette.create.folder} onClose={onClose}>
      <form class="form" onSubmit={submit} noValidate>
        <TextField
          label={words.name}
          name="name"
          value={name}
          required
          aria-invalid={fault !== null && fault !== words.pathEmpty}
          aria-describedby={fault === null ? undefined : 'new-folder-fault'}
          onChange={setName}
        />
        {fault !== null && (
          <p id="new-folder-fault" class="fault" role="alert">
            {fault}
          </p>
        )}
        <RadioField
          legend={words.template}
          name="template"
          value={template}
          values={mayAdopt ? templates : templates.filter((each) => each !== 'path')}
          texts={words.templates}
          onChange={setTemplate}
        />
        {template === 'path' && (
          <TextField
            label={words.path}
            name="path"
            value={path}
            required
            placeholder="/srv/roleplay"
            aria-invalid={fault === words.pathEmpty}
            onChange={setPath}
          />
        )}
        <FormEnd action={create} icon="plus" label={words.submit} onClose={onClose} />
      </form>
    </Dialog>
  );
}
