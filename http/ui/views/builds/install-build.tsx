/** Installs a Build from an archive that the user selects or drops. */

import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { archiveEndings } from '../../../../machines/text/archive-name.js';
import { useText } from '../../context.js';
import { TextField } from '../../forms/fields.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { Button, Icon } from '../../parts/elements.js';
import { FileButton } from '../../parts/file-button.js';
import { ProgressBar } from '../../parts/progress-bar.js';
import { bytesText } from '../../text/time.js';
import { NamesField } from './names-field.js';
import { type Upload, useArchiveUpload } from './use-archive-upload.js';

/** @param props.children further buttons next to the choice of a file */
export function InstallBuild({ children }: { readonly children?: ComponentChildren }) {
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
          <ChosenFile file={file} />
          <TextField label={words.id} value={id} required onChange={setId} />
          {upload === null && (names !== null || problem?.code === 'archive_encoding_unknown') && (
            <NamesField value={names} onChange={setNames} />
          )}
          {upload === null && (
            <button type="submit" class="primary">
              <Icon name="plus" />
              {words.submit}
            </button>
          )}
        </form>
      )}
      {upload !== null && <UploadProgress upload={upload} />}
      {problem !== null && <ProblemCard problem={problem} onDismiss={dismiss} />}
    </section>
  );
}

function ChosenFile({ file }: { readonly file: File }) {
  const text = useText();
  return (
    <p class="chosen-file">
      <strong>{file.name}</strong>
      <span class="faint small">{bytesText(file.size, text)}</span>
    </p>
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
      <ProgressBar value={part} label={words.uploading(id)} />
      <span>{part < 1 ? words.sent(Math.floor(part * 100)) : words.unpacking}</span>
      {part < 1 && <Button icon="close" label={words.cancel} onClick={() => aborter.abort()} />}
    </div>
  );
}
