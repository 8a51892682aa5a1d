/** Installs a Build from an archive that the user selects or drops. */
import { useState } from 'preact/hooks';
import { archiveEndings } from '../../../../machines/text/archive-name.js';
import { useText } from '../../context.js';
import { TextField } from '../../forms/fields.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { Button } from '../../parts/elements.js';
import { bytesText } from '../../text/time.js';
import { NamesField } from './names-field.js';
import { type Upload, useArchiveUpload } from './use-archive-upload.js';

export function InstallBuild() {
  const text = useText();
  const words = text.builds.install;
  const { file, id, setId, names, setNames, upload, problem, dismiss, installed, pick, install } = useArchiveUpload();
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
      <h2 id="install-title">{text.app.installBuild}</h2>
      <form
        class="row"
        onSubmit={(event) => {
          event.preventDefault();
          void install();
        }}
      >
        {/* Make a new field after each installation: the old field keeps the name of its file. */}
        <ArchiveField key={installed} file={file} disabled={upload !== null} onPick={pick} />
        {file !== null && <TextField label={words.id} value={id} required onChange={setId} />}
        {upload === null && (names !== null || problem?.code === 'archive_encoding_unknown') && (
          <NamesField value={names} onChange={setNames} />
        )}
        {file !== null && upload === null && (
          <button type="submit" class="primary">
            {words.submit}
          </button>
        )}
      </form>
      {upload !== null && <UploadProgress upload={upload} />}
      {problem !== null && <ProblemCard problem={problem} onDismiss={dismiss} />}
    </section>
  );
}

interface ArchiveFieldProps {
  readonly file: File | null;
  readonly disabled: boolean;
  readonly onPick: (file: File | undefined) => void;
}

function ArchiveField({ file, disabled, onPick }: ArchiveFieldProps) {
  const text = useText();
  const words = text.builds.install;
  return (
    <label class="field">
      <span>{words.archive}</span>
      <input
        type="file"
        accept={archiveEndings.join(',')}
        disabled={disabled}
        onChange={({ currentTarget }) => onPick(currentTarget.files?.[0])}
      />
      <span class="faint small">{file === null ? words.hint : `${file.name} · ${bytesText(file.size, text)}`}</span>
    </label>
  );
}

/**
 * The progress of an upload. After the last byte the list of installations shows the installation, with a button that
 * cancels it.
 */
export function UploadProgress({ upload: { id, part, aborter } }: { readonly upload: Upload }) {
  const words = useText().builds.install;
  return (
    <div class="row">
      <progress value={part} aria-label={words.uploading(id)} />
      <span>{part < 1 ? words.sent(Math.floor(part * 100)) : words.unpacking}</span>
      {part < 1 && <Button icon="close" label={words.cancel} onClick={() => aborter.abort()} />}
    </div>
  );
}
