/** The side panel with all facts about a backup. */
import type { Backup } from '../../../client/api.js';
import { useText } from '../../context.js';
import { Dialog, Panel } from '../../forms/dialog.js';
import { Fact } from '../../parts/elements.js';
import { bytesText, durationText, momentText } from '../../text/time.js';
import { BackupNotes } from './backup-state.js';

interface BackupDetailsProps {
  readonly backup: Backup;
  readonly onClose: () => void;
}

export function BackupDetails({ backup, onClose }: BackupDetailsProps) {
  const text = useText();
  const words = text.backups;
  const { id, folder, build, mode, repository, requested_at: at, duration_seconds: seconds } = backup;
  const { held_seconds: held, size, added, problem } = backup;
  return (
    <Dialog title={words.detailsOf(folder)} kind="side-panel" onClose={onClose}>
      <Panel>
        <dl class="fact-list">
          <Fact name={words.time}>{momentText(at, text)}</Fact>
          <Fact name={words.state}>{problem === null ? words.done : words.failed}</Fact>
          {build !== null && <Fact name={text.server.build}>{build}</Fact>}
          <Fact name={words.mode}>{words.modes[mode]}</Fact>
          {seconds !== null && <Fact name={words.took}>{durationText(seconds * 1_000, text)}</Fact>}
          {held !== null && <Fact name={words.held}>{durationText(held * 1_000, text)}</Fact>}
          {size !== null && <Fact name={words.size}>{bytesText(size, text)}</Fact>}
          {added !== null && <Fact name={words.added}>{bytesText(added, text)}</Fact>}
          <Fact name={words.repository}>{words.repositories[repository]}</Fact>
          <Fact name={words.id}>
            <span class="code">{id}</span>
          </Fact>
        </dl>
        <div class="backup-notes">
          <BackupNotes backup={backup} />
        </div>
      </Panel>
    </Dialog>
  );
}
