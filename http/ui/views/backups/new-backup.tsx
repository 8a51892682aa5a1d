/** The dialog that backs up a Data Folder. */

import { useState } from 'preact/hooks';
import { toGet } from '../../api/client.js';
import { usePage, useText } from '../../context.js';
import { type Action, useAction } from '../../forms/action.js';
import { Dialog } from '../../forms/dialog.js';
import { FormEnd, RadioField } from '../../forms/fields.js';
import { useFetch } from '../../hooks/use-fetch.js';
import { PlayersOnline } from '../../operations/players-online.js';
import { useMay } from '../../parts/allowed.js';
import { linkTo } from '../../route/route.js';

const modes = ['usual', 'stop', 'freeze', 'quiesce'] as const;
type Mode = (typeof modes)[number];

/** The choices of the notice, in minutes. */
const noticeMinutes = { none: 0, one: 1, five: 5, ten: 10 } as const;
/** The minutes before the backup at which the players are warned. Only times within the notice are used. */
const warnedMinutes = [10, 5, 1];
const notices = ['none', 'one', 'five', 'ten'] as const;
type Notice = (typeof notices)[number];

interface NewBackupProps {
  /** The Data Folder to select first; `null` for the running Data Folder. */
  readonly wanted: string | null;
  readonly onClose: () => void;
}

export function NewBackup({ wanted, onClose }: NewBackupProps) {
  const { state } = usePage();
  const { backups: text, server, palette } = useText();
  const folders = state.folders.value ?? [];
  const running = state.status.value?.folder ?? null;
  const [folder, setFolder] = useState(wanted ?? running ?? folders[0]?.name ?? '');
  const [mode, setMode] = useState<Mode>('usual');
  const isRunning = folder === running;
  const read = useFetch(folder === '' ? null : toGet('/backups/plan', { params: { query: { folder } } }), isRunning);
  const plan = read.value;
  // A plan that was read before the server started does not name the mode of its Build.
  const usual = plan === null || plan.mode === 'stopped' ? null : plan.mode;
  const effective = mode === 'usual' ? usual : mode;
  // Wait until the Build's mode is known, because the form shows the players before a stop.
  const waits = isRunning && effective === null && read.isLoading;
  const players = state.status.value?.players ?? null;
  // Assume that the server will be stopped if its mode cannot be read.
  const stops = isRunning && !waits && (effective ?? 'stop') === 'stop' && players !== 0;
  const mayWarn = useMay('control');
  const canWarn = stops && mayWarn;
  const [chosen, setNotice] = useState<Notice | null>(null);
  const notice = chosen ?? (players === null ? 'none' : 'one');
  const request = { folder, ...(isRunning && mode !== 'usual' && { mode }) };
  const create = useAction(() => state.api.POST('/backups', { body: request }), onClose);
  const planLater = usePlannedBackup(request, noticeMinutes[notice], onClose);
  const begin = canWarn && notice !== 'none' ? planLater : create;

  function submit(event: Event): void {
    event.preventDefault();
    if (!waits) begin.run();
  }

  return (
    <Dialog title={palette.create.backup} onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <label class="field">
          <span>{server.folder}</span>
          <select value={folder} onChange={(event) => setFolder(event.currentTarget.value)}>
            {folders.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        {isRunning && <ModeField mode={mode} onChange={setMode} />}
        <p>{isRunning ? text.modeDetails[effective ?? 'usual'] : text.notRunning}</p>
        {stops && <PlayersOnline players={players} />}
        {canWarn && (
          <RadioField
            legend={server.announced.notice}
            name="notice"
            value={notice}
            values={notices}
            texts={server.announced.notices}
            onChange={setNotice}
          />
        )}
        {plan !== null && plan.followed.length > 0 && <p>{text.followed(plan.followed.join(', '))}</p>}
        {plan !== null && plan.outside.length > 0 && (
          <p class="fault" role="status">
            {text.willLack(plan.outside.join(', '))}
          </p>
        )}
        <FormEnd
          action={{ ...begin, isPending: begin.isPending || waits }}
          icon="plus"
          label={begin === planLater ? text.beginLater(noticeMinutes[notice]) : text.begin}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}

/** The backup in the form of the API. */
interface Request {
  readonly folder: string;
  readonly mode?: Exclude<Mode, 'usual'>;
}

/** Plans a backup with a schedule. The schedule warns the players, and runs even if the page is closed. */
function usePlannedBackup(request: Request, minutes: number, onClose: () => void): Action {
  const { state, clock } = usePage();
  const text = useText().backups;
  return useAction(
    () => {
      const once = new Date(clock.now.peek() + minutes * 60_000).toISOString();
      const warnings = warnedMinutes.filter((each) => each <= minutes);
      const action = { type: 'backup', ...request } as const;
      const body = { name: text.announced(request.folder), when: { once }, action, warnings };
      return state.api.POST('/schedules', { body });
    },
    () => {
      onClose();
      window.location.hash = linkTo('schedules');
    },
  );
}

interface ModeFieldProps {
  readonly mode: Mode;
  readonly onChange: (mode: Mode) => void;
}

function ModeField({ mode, onChange }: ModeFieldProps) {
  const text = useText().backups;
  return (
    <label class="field">
      <span>{text.mode}</span>
      <select value={mode} onChange={(event) => onChange(modes[event.currentTarget.selectedIndex] ?? 'usual')}>
        {modes.map((each) => (
          <option key={each} value={each}>
            {text.modes[each]}
          </option>
        ))}
      </select>
    </label>
  );
}
