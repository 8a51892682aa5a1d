/**
 * The dialog with the files of a backup. The dialog lists one directory at a time, and asks before it restores a file.
 */

import { useState } from 'preact/hooks';
import type { Backup, RestoredFile } from '../../../client/api.js';
import { toCondition, toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { Dialog } from '../../forms/dialog.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { Button } from '../../parts/elements.js';
import { Loading } from '../../parts/loading.js';
import { bytesText } from '../../text/time.js';

interface BackupFilesProps {
  readonly backup: Backup;
  readonly onClose: () => void;
}

export function BackupFiles({ backup, onClose }: BackupFilesProps) {
  const text = useText();
  const words = text.backups.files;
  const [directory, setDirectory] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const [restored, setRestored] = useState<RestoredFile | null>(null);
  return (
    <Dialog title={words.title(backup.folder)} onClose={onClose}>
      {chosen !== null && (
        <RestoreFile
          backup={backup}
          path={chosen}
          onBack={() => setChosen(null)}
          onRestored={(file) => {
            setRestored(file);
            setChosen(null);
          }}
        />
      )}
      {chosen === null && (
        <>
          <p role="status" class="small">
            {restored === null ? words.detail : words.restored(restored.path, restored.kept, restored.version)}
          </p>
          <Directory backup={backup} path={directory} onOpen={setDirectory} onChoose={setChosen} />
          <div class="row end">
            <Button label={text.app.close} onClick={onClose} />
          </div>
        </>
      )}
    </Dialog>
  );
}

interface DirectoryProps {
  readonly backup: Backup;
  /** A path relative to the Data Folder; empty for the whole folder. */
  readonly path: string;
  readonly onOpen: (path: string) => void;
  readonly onChoose: (path: string) => void;
}

function Directory({ backup: { id, folder }, path, onOpen, onChoose }: DirectoryProps) {
  const text = useText();
  const words = text.backups;
  const { value, problem, reload } = useFetch(
    toGet('/backups/{id}/files', { params: { path: { id }, query: { path } } }),
    null,
  );
  const toPath = (name: string): string => (path === '' ? name : `${path}/${name}`);
  return (
    <section class="backup-files" aria-label={words.files.directory}>
      <p>
        <code>{path === '' ? folder : `${folder}/${path}`}</code>
      </p>
      {path !== '' && (
        <Button icon="back" label={words.files.up} onClick={() => onOpen(path.split('/').slice(0, -1).join('/'))} />
      )}
      {problem !== null && <ProblemCard problem={problem} onRetry={reload} />}
      {value === null && problem === null && <Loading what={text.app.loading} />}
      {value?.length === 0 && <p class="faint">{words.files.none}</p>}
      <ul>
        {value?.map(({ name, type, size }) => (
          <li key={name}>
            {type === 'directory' ? (
              <Button icon="folders" label={`${name}/`} onClick={() => onOpen(toPath(name))} />
            ) : (
              <span>
                <bdi>{name}</bdi> {size !== null && <span class="faint small">{bytesText(size, text)}</span>}
              </span>
            )}
            {type === 'file' && (
              <button type="button" aria-label={words.files.restoreOf(name)} onClick={() => onChoose(toPath(name))}>
                {words.restore}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RestoreFileProps {
  readonly backup: Backup;
  readonly path: string;
  readonly onBack: () => void;
  readonly onRestored: (file: RestoredFile) => void;
}

function RestoreFile({ backup: { id, folder }, path, onBack, onRestored }: RestoreFileProps) {
  const { api, folders } = usePage().state;
  const text = useText();
  const words = text.backups;
  const isConfig = folders.value?.find(({ name }) => name === folder)?.config === path;
  const restore = useAction(async () => {
    const send = (headers = {}) =>
      api.POST('/backups/{id}/restore-file', { params: { path: { id } }, body: { path }, headers });
    if (!isConfig) return send();
    // Read the current ETag: if another client changes the file after this, the restore is refused.
    const present = await api.GET('/datafolders/{name}/config', {
      params: { path: { name: folder } },
      parseAs: 'arrayBuffer',
    });
    if (present.ok) return send(toCondition(present.headers.get('ETag')));
    return present.problem.code === 'config_not_found' ? send(toCondition(null)) : present;
  }, onRestored);
  return (
    <>
      <p>
        <code>{path}</code>
      </p>
      <p>{isConfig ? words.files.configDetail : words.files.restoreDetail}</p>
      {restore.problem !== null && <ProblemCard problem={restore.problem} onDismiss={restore.dismiss} />}
      <div class="row end">
        <Button label={text.app.cancel} onClick={onBack} />
        <ActionButton action={restore} icon="restart" label={words.restore} variant="primary" />
      </div>
    </>
  );
}
