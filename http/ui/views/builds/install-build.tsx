/** Installs a Build from an archive that the user selects or drops. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { archiveEndings } from '../../../../machines/text/archive-name.js';
import type { NameEncoding } from '../../../../machines/text/name-encodings.js';
import type { Problem } from '../../api/answer.js';
import { putBuild } from '../../api/upload.js';
import { usePage, useText } from '../../context.js';
import { TextField } from '../../forms/fields.js';
import { ProblemCard } from '../../forms/problem-card.js';
import { Button } from '../../parts/elements.js';
import { bytesText } from '../../text/time.js';
import { toIdFromArchive } from './archive-name.js';
import { NamesField } from './names-field.js';

interface Upload {
  readonly id: string;
  /** The completed part, from 0 to 1. */
  readonly part: number;
  readonly aborter: AbortController;
}

export function InstallBuild() {
  const { overlay } = usePage();
  const text = useText();
  const words = text.builds.install;
  const [file, setFile] = useState<File | null>(null);
  const [id, setId] = useState('');
  const [upload, setUpload] = useState<Upload | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [names, setNames] = useState<NameEncoding | null>(null);
  const [isOver, setOver] = useState(false);
  const [installed, setInstalled] = useState(0);
  const isMounted = useRef(true);
  useEffect(() => () => void (isMounted.current = false), []);

  // A file that the user dropped next to the card, or in another view.
  const dropped = overlay.dropped.value;
  useEffect(() => {
    if (dropped === null) return;
    overlay.dropped.value = null;
    if (upload === null) pick(dropped);
  }, [dropped]);

  function pick(picked: File | undefined): void {
    if (picked === undefined) return;
    setProblem(null);
    setNames(null);
    setFile(picked);
    setId(toIdFromArchive(picked.name));
  }

  async function install(): Promise<void> {
    if (file === null || id === '' || upload !== null) return;
    const aborter = new AbortController();
    setProblem(null);
    setUpload({ id, part: 0, aborter });
    const onProgress = (part: number): void => void (isMounted.current && setUpload({ id, part, aborter }));
    const answer = await putBuild(id, names, file, onProgress, aborter.signal);
    if (!isMounted.current) return;
    setUpload(null);
    if (answer.ok) {
      setFile(null);
      setInstalled((count) => count + 1);
    } else if (!aborter.signal.aborted) setProblem(answer.problem);
  }

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
        if (upload === null) pick(event.dataTransfer?.files[0]);
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
      {upload !== null && <Progress upload={upload} />}
      {problem !== null && <ProblemCard problem={problem} onDismiss={() => setProblem(null)} />}
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
function Progress({ upload: { id, part, aborter } }: { readonly upload: Upload }) {
  const words = useText().builds.install;
  return (
    <div class="row">
      <progress value={part} aria-label={words.uploading(id)} />
      <span>{part < 1 ? words.sent(Math.floor(part * 100)) : words.unpacking}</span>
      {part < 1 && <Button icon="close" label={words.cancel} onClick={() => aborter.abort()} />}
    </div>
  );
}
