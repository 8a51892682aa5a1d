/** Creates a Data Folder from an archive: a file of this browser, or a URL from which the service downloads it. */

import { useState } from 'preact/hooks';
import { archiveEndings } from '../../../../machines/text/archive-name.js';
import type { NameEncoding } from '../../../../machines/text/name-encodings.js';
import { usePage, useText } from '../../context.js';
import { useAction } from '../../forms/action.js';
import { TextField } from '../../forms/fields.js';
import { FileButton } from '../../parts/file-button.js';
import { ProgressBar } from '../../parts/progress-bar.js';
import { Segments } from '../../parts/segments.js';
import { bytesText } from '../../text/time.js';
import { NamesField } from '../builds/names-field.js';
import { DeploymentProgress } from './deployment-progress.js';
import { SourceEnd } from './form-end.js';
import { sendArchive } from './send-archive.js';
import type { SourceProps } from './sources.js';

const origins = ['file', 'url'] as const;

export function ArchiveSource({ form, name, checkName, onCreated, onClose }: SourceProps) {
  const { api } = usePage().state;
  const text = useText();
  const words = text.newFolder.archive;
  const [origin, setOrigin] = useState<(typeof origins)[number]>('file');
  const [file, setFile] = useState<File | null>(null);
  const [url, setUrl] = useState('');
  const [names, setNames] = useState<NameEncoding | null>(null);
  /** The sent part of the file, from 0 to 1; `null` while no file is being sent. */
  const [sent, setSent] = useState<number | null>(null);
  const [deployment, setDeployment] = useState<string | null>(null);
  const create = useAction(
    async () => {
      const source =
        origin === 'url' || file === null
          ? { ok: true as const, value: { url: url.trim() } }
          : await sendArchive(file, setSent);
      setSent(null);
      if (!source.ok) return source;
      return api.POST('/datafolders/{name}/deployment', {
        params: { path: { name } },
        body: { ...source.value, ...(names !== null && { names }) },
      });
    },
    ({ id }) => setDeployment(id),
  );

  function submit(event: Event): void {
    event.preventDefault();
    const hasOrigin = origin === 'url' ? url.trim() !== '' : file !== null;
    if (checkName() && hasOrigin) create.run();
  }

  if (deployment !== null)
    return <DeploymentProgress id={deployment} onDone={() => onCreated(name)} onBack={() => setDeployment(null)} />;
  return (
    <form id={form} class="form" onSubmit={submit} noValidate>
      <Segments label={words.origin} values={origins} texts={words.origins} selected={origin} onSelect={setOrigin} />
      {origin === 'url' ? (
        <TextField type="url" label={words.url} hint={words.urlHint} value={url} required onChange={setUrl} />
      ) : (
        <div class="row">
          <FileButton
            icon="builds"
            label={words.choose}
            kind="one"
            accept={archiveEndings.join(',')}
            disabled={create.isPending}
            onPick={([picked]) => setFile(picked ?? null)}
          />
          {file !== null && (
            <span class="chosen-archive">
              <strong>{file.name}</strong> <span class="faint small">{bytesText(file.size, text)}</span>
            </span>
          )}
        </div>
      )}
      <details class="more-options">
        <summary>{words.more}</summary>
        <NamesField value={names} onChange={setNames} />
      </details>
      {sent !== null && <ProgressBar value={sent} label={words.sending} />}
      <SourceEnd action={create} icon="plus" label={text.folders.create.submit} onClose={onClose} />
    </form>
  );
}
