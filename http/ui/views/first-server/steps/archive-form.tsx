/** Installs a Build from an archive that the user selects or drops. */
import { useState } from 'preact/hooks';
import { archiveEndings } from '../../../../../machines/text/archive-name.js';
import { useText } from '../../../context.js';
import { TextField } from '../../../forms/fields.js';
import { ProblemCard } from '../../../forms/problem-card.js';
import { Icon } from '../../../parts/elements.js';
import { bytesText } from '../../../text/time.js';
import { NamesField } from '../../builds/names-field.js';
import { UploadProgress } from '../../builds/upload-progress.js';
import { useArchiveUpload } from '../../builds/use-archive-upload.js';
import { type Game, gameFacts } from '../games.js';

interface ArchiveFormProps {
  readonly game: Game;
  readonly onInstalled: (id: string) => void;
}

export function ArchiveForm({ game, onInstalled }: ArchiveFormProps) {
  const text = useText();
  const words = useText().firstServer;
  const { file, upload, problem, ...archive } = useArchiveUpload(onInstalled);
  const [isOver, setOver] = useState(false);
  const { downloads } = gameFacts[game];
  const asksForNames = archive.names !== null || problem?.code === 'archive_encoding_unknown';
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        void archive.install();
      }}
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
        archive.pick(event.dataTransfer?.files[0]);
      }}
    >
      <label class={`setup-drop ${isOver ? 'over' : ''}`}>
        <input
          type="file"
          accept={archiveEndings.join(',')}
          disabled={upload !== null}
          onChange={({ currentTarget }) => archive.pick(currentTarget.files?.[0])}
        />
        <Icon name="builds" />
        <strong>{file?.name ?? words.file.choose}</strong>
        <span class="faint small">{file === null ? words.file.drop : bytesText(file.size, text)}</span>
      </label>
      {game === 'other' ? (
        <p class="faint">{words.file.other}</p>
      ) : (
        downloads !== null && (
          <p class="faint">
            <a href={downloads} target="_blank" rel="noreferrer">
              {words.file.page[game]}
            </a>{' '}
            {words.file.pageHint[game]}
          </p>
        )
      )}
      {file !== null && (
        <TextField label={text.builds.install.id} value={archive.id} required onChange={archive.setId} />
      )}
      {upload === null && asksForNames && <NamesField value={archive.names} onChange={archive.setNames} />}
      {upload !== null && <UploadProgress upload={upload} />}
      {problem !== null && <ProblemCard problem={problem} onDismiss={archive.dismiss} />}
      {file !== null && upload === null && (
        <div class="row">
          <button type="submit" class="primary">
            {words.install}
          </button>
        </div>
      )}
    </form>
  );
}
