/** Installs a Build from an archive that the user selects or drops. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { archiveEndings } from '../../../../machines/text/archive-name.js';
import { useText } from '../../context.js';
import { TextField } from '../../forms/fields.js';
import { Button, Icon } from '../../parts/elements.js';
import { FileButton } from '../../parts/file-button.js';
import { ProgressBar } from '../../parts/progress-bar.js';
import { bytesText } from '../../text/time.js';
import { CancelInstallation } from './installation-list.js';
import { NamesField } from './names-field.js';
import { Refusal } from './refusal.js';
import type { ArchiveUpload, Upload } from './use-archive-upload.js';

interface InstallBuildProps {
  readonly archive: ArchiveUpload;
  /** Further buttons next to the choice of a file. */
  readonly children?: ComponentChildren;
}

export function InstallBuild({ archive, children }: InstallBuildProps) {
  const text = useText();
  const words = text.builds.install;
  const { file, id, setId, names, setNames, upload, problem, dismiss, installed, pick, install } = archive;
  const [isOver, setOver] = useState(false);

  return (
    <section
      class={`card install-build ${isOver ? 'over' : ''}`}
      aria-labelledby="install-title"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        pick(event.dataTransfer?.files[0]);
      }}
    >
      <div class="row install-head">
        <div>
          <h2 id="install-title">{text.app.installBuild}</h2>
          <p class="faint small">{words.hint}</p>
        </div>
        <div class="row view-actions">
          {/* Make a new field after each installation: the old field keeps the name of its file. */}
          <FileButton
            key={installed}
            icon="builds"
            label={words.archive}
            {...(file === null && { variant: 'primary' as const })}
            kind="one"
            accept={archiveEndings.join(',')}
            disabled={upload !== null}
            onPick={([picked]) => pick(picked)}
          />
          {children}
        </div>
      </div>
      {file !== null && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void install();
          }}
        >
          <ChosenFile file={file} upload={upload} />
          <TextField label={words.id} value={id} required onChange={setId} />
          {upload === null && (names !== null || problem?.code === 'archive_encoding_unknown') && (
            <NamesField value={names} onChange={setNames} />
          )}
          {upload === null ? (
            <button type="submit" class="primary">
              <Icon name="plus" />
              {words.submit}
            </button>
          ) : (
            <CancelUpload upload={upload} />
          )}
        </form>
      )}
      <Refusal problem={problem} onDismiss={dismiss} />
    </section>
  );
}

interface ChosenFileProps {
  readonly file: File;
  readonly upload: Upload | null;
}

/** The progress is in the place of the size, so that nothing moves when the upload begins or ends. */
function ChosenFile({ file, upload }: ChosenFileProps) {
  const text = useText();
  return (
    <p class="chosen-file">
      <strong>{file.name}</strong>
      {upload === null ? <span class="faint small">{bytesText(file.size, text)}</span> : <Sent upload={upload} />}
    </p>
  );
}

function Sent({ upload: { id, part } }: UploadProps) {
  const words = useText().builds.install;
  return (
    <span class="faint small sent">
      <ProgressBar value={part} label={words.uploading(id)} />
      <span>{part < 1 ? words.sent(Math.floor(part * 100)) : words.unpacking}</span>
    </span>
  );
}

interface UploadProps {
  readonly upload: Upload;
}

function CancelUpload({ upload: { id, part, aborter } }: UploadProps) {
  const words = useText().builds.install;
  return part < 1 ? (
    <Button icon="close" label={words.cancel} onClick={() => aborter.abort()} />
  ) : (
    <CancelInstallation build={id} label={words.cancel} />
  );
}

/** The progress of an upload, with a button that cancels it. */
export function UploadProgress({ upload }: UploadProps) {
  return (
    <div class="row">
      <Sent upload={upload} />
      <CancelUpload upload={upload} />
    </div>
  );
}
