/** The progress of the upload of an archive. */
import { useText } from '../../context.js';
import { Button } from '../../parts/elements.js';
import { ProgressBar } from '../../parts/progress-bar.js';
import { bytesText } from '../../text/time.js';
import { CancelInstallation } from './installation-list.js';
import type { Upload } from './use-archive-upload.js';

interface ChosenFileProps {
  readonly file: File;
  readonly upload: Upload | null;
}

/** The progress replaces the size, so that no element moves when the upload begins or ends. */
export function ChosenFile({ file, upload }: ChosenFileProps) {
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

export function CancelUpload({ upload: { id, part, aborter } }: UploadProps) {
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
