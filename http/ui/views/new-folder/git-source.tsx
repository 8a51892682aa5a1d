/** Creates a Data Folder from a git repository. */
import { useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { TextField } from '../../forms/fields.js';
import { DeploymentProgress } from './deployment-progress.js';
import { SourceEnd } from './form-end.js';
import type { SourceProps } from './sources.js';

export function GitSource({ form, name, checkName, onCreated, onClose }: SourceProps) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.newFolder.git;
  const [url, setUrl] = useState('');
  const [ref, setRef] = useState('');
  const [deployment, setDeployment] = useState<string | null>(null);
  const create = useAction(
    () =>
      api.POST('/datafolders/{name}/deployment', {
        params: { path: { name } },
        body: { git: url.trim(), ...(ref.trim() !== '' && { ref: ref.trim() }) },
      }),
    ({ id }) => setDeployment(id),
  );

  function submit(event: Event): void {
    event.preventDefault();
    if (checkName() && url.trim() !== '') create.run();
  }

  if (deployment !== null)
    return <DeploymentProgress id={deployment} onDone={() => onCreated(name)} onBack={() => setDeployment(null)} />;
  return (
    <form id={form} class="form" onSubmit={submit} noValidate>
      <TextField type="url" label={words.url} hint={words.urlHint} value={url} required onChange={setUrl} />
      <TextField label={words.ref} hint={words.refHint} value={ref} onChange={setRef} />
      <SourceEnd action={create} icon="plus" label={text.folders.create.submit} onClose={onClose} />
    </form>
  );
}
