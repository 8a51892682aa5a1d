/** The side panel that restores a backup, and first shows what the restore will affect. */
import { useState } from 'preact/hooks';
import type { Backup } from '../../../client/api.js';
import { usePage, useText } from '../../context.js';
import { ActionButton, useAction } from '../../forms/action.js';
import { Dialog, PanelForm } from '../../forms/dialog.js';
import { TextField } from '../../forms/fields.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { PlayersOnline } from '../../operations/players-online.js';
import { Button, Fact } from '../../parts/elements.js';
import { bytesText, momentText, secondsText } from '../../text/time.js';
import { findRestoreTime } from './cost.js';

interface RestoreFormProps {
  readonly backup: Backup;
  /** All backups. Earlier restores show how long a restore takes. */
  readonly backups: readonly Backup[];
  readonly onClose: () => void;
}

export function RestoreForm({ backup, backups, onClose }: RestoreFormProps) {
  const { id, folder, exclude, followed, databases } = backup;
  const { api, status } = usePage().state;
  const { app, backups: text } = useText();
  const [target, setTarget] = useState(folder);
  const [isLoading, setLoading] = useState(true);
  const [isChecked, setChecked] = useState(true);
  const [mayStop, setMayStop] = useState(true);
  const isRunning = status.value?.folder === target;
  const players = status.value?.players ?? null;
  const canLoad = databases.some(({ kind }) => kind === 'mariadb');
  const restore = useAction(
    () =>
      api.POST('/backups/{id}/restore', {
        params: { path: { id } },
        body: {
          folder: target,
          ...(!isLoading && { databases: false }),
          ...(!isChecked && { preflight: false }),
          ...(isRunning && mayStop && { stop: true }),
        },
      }),
    onClose,
  );

  function submit(event: Event): void {
    event.preventDefault();
    restore.run();
  }

  return (
    <Dialog title={text.restoreTitle} kind="side-panel" onClose={onClose}>
      <PanelForm
        onSubmit={submit}
        end={
          <>
            <Button label={app.cancel} onClick={onClose} />
            <ActionButton action={restore} icon="restore" label={text.restore} variant="primary" kind="submit" />
          </>
        }
      >
        {restore.problem !== null && <ProblemCard problem={restore.problem} onDismiss={restore.dismiss} />}
        <RestoreCost backup={backup} backups={backups} />
        <TextField label={text.target} hint={text.targetHint} value={target} required onChange={setTarget} />
        <p>{target === folder ? text.restoreDetail : text.restoreBeside}</p>
        {exclude.length > 0 && (
          <p>
            {text.excluded(exclude.join(', '))}. {target === folder ? text.excludedStay : text.excludedMissing}
          </p>
        )}
        {followed.length > 0 && <p>{text.restoreFollowed(followed.join(', '))}</p>}
        {canLoad && (
          <>
            <label class="choice">
              <input type="checkbox" checked={isLoading} onChange={() => setLoading(!isLoading)} />
              {text.loadDatabases}
            </label>
            <p class="small faint">{isLoading ? text.loadDatabasesDetail : text.keepDumpsDetail}</p>
          </>
        )}
        <label class="choice">
          <input type="checkbox" checked={isChecked} onChange={() => setChecked(!isChecked)} />
          {text.preflight}
        </label>
        <p class="small faint">{text.preflightDetail}</p>
        {isRunning && (
          <>
            <label class="choice">
              <input type="checkbox" checked={mayStop} onChange={() => setMayStop(!mayStop)} />
              {text.restoreStop}
            </label>
            <p class="small faint">{text.restoreStopDetail}</p>
            <PlayersOnline players={players} />
          </>
        )}
      </PanelForm>
    </Dialog>
  );
}

function RestoreCost({ backup, backups }: Pick<RestoreFormProps, 'backup' | 'backups'>) {
  const text = useText();
  const words = text.backups;
  const { folder, requested_at: at, size } = backup;
  const took = findRestoreTime(backups, folder);
  return (
    <dl class="fact-list restore-cost">
      <Fact name={words.from}>{momentText(at, text)}</Fact>
      {size !== null && <Fact name={words.written}>{bytesText(size, text)}</Fact>}
      <Fact name={words.lastRestore}>{took === null ? words.noRestore : secondsText(took, text)}</Fact>
    </dl>
  );
}
