/**
 * The panel that installs a Build from the selected archive. Because the form is in a panel, the list of the Builds
 * does not move.
 */
import { archiveEndings } from '../../../../machines/text/archive-name.js';
import { useText } from '../../context.js';
import { Dialog, PanelForm } from '../../forms/dialog.js';
import { TextField } from '../../forms/fields.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { Button, Icon } from '../../parts/elements.js';
import { FileButton } from '../../parts/file-button.js';
import { NamesField } from './names-field.js';
import { RefusedArchive } from './refused-archive.js';
import { CancelUpload, ChosenFile } from './upload-progress.js';
import type { ArchiveUpload } from './use-archive-upload.js';

/**
 * Shows nothing if no archive is selected, and during an upload whose panel was closed. The upload is then in the list
 * of installations, and a refusal opens the panel again.
 */
export function ArchivePanel({ archive }: { readonly archive: ArchiveUpload }) {
  const text = useText();
  const words = text.builds.install;
  const { file, id, setId, names, setNames, upload, problem, dismiss, install, isHidden, close, pick } = archive;
  if (file === null || isHidden) return null;
  // The same archive would be refused again. Another encoding of its names is another attempt.
  const isRefused = problem?.code.startsWith('archive_') === true && problem.code !== 'archive_encoding_unknown';
  return (
    <Dialog title={text.app.installBuild} kind="side-panel" onClose={close}>
      <PanelForm
        hasRequired
        onSubmit={(event) => {
          event.preventDefault();
          void install();
        }}
        end={
          <>
            <Button label={upload === null ? text.app.cancel : text.app.close} onClick={close} />
            {upload !== null && <CancelUpload upload={upload} />}
            {upload === null && !isRefused && (
              <button type="submit" class="primary">
                <Icon name="plus" />
                {words.submit}
              </button>
            )}
            {isRefused && (
              <FileButton
                icon="upload"
                label={words.archive}
                variant="primary"
                kind="one"
                accept={archiveEndings.join(',')}
                onPick={([picked]) => pick(picked)}
              />
            )}
          </>
        }
      >
        <ChosenFile file={file} upload={upload} />
        <TextField label={words.id} value={id} required onChange={setId} />
        {(names !== null || problem?.code === 'archive_encoding_unknown') && (
          <NamesField value={names} onChange={setNames} />
        )}
        {problem !== null && (
          <ProblemCard problem={problem} {...(!isRefused && { onDismiss: dismiss })}>
            {isRefused && (
              <p>
                <b>{words.refused.next}:</b> {words.refused.nextDetail}
              </p>
            )}
          </ProblemCard>
        )}
        <RefusedArchive file={file} isShown={isRefused && upload === null} />
      </PanelForm>
    </Dialog>
  );
}
