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
import { linkTo } from '../../route/route.js';

/** The templates: the default template of the API, and none. */
const templates = ['default', 'empty'] as const;
type Template = (typeof templates)[number];

export function NewFolder({ onClose }: { readonly onClose: () => void }) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.folders.create;
  const [name, setName] = useState('');
  const [template, setTemplate] = useState<Template>('default');
  const [fault, setFault] = useState<string | null>(null);
  const create = useAction(
    () =>
      api.PUT('/datafolders/{name}', {
        params: { path: { name } },
        body: template === 'default' ? {} : { template: emptyTemplate },
      }),
    (made) => {
      onClose();
      window.location.hash = linkTo('folders', made.name);
    },
  );

  function submit(event: Event): void {
    event.preventDefault();
    const found = name === '' ? words.empty : name === '.' || name === '..' ? words.unusable : null;
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
          legend={words.template}
          name="template"
          value={template}
          values={templates}
          texts={words.templates}
          onChange={setTemplate}
        />
        <FormEnd action={create} icon="plus" label={words.submit} onClose={onClose} />
      </form>
    </Dialog>
  );
}
