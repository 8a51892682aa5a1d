/**
 * Installs the resources of an archive that the user has dropped or chosen. The dialog sends the archive, and shows the
 * changes that the installation would make.
 */
import type { DataFolder, ResourceChange } from '../../../../../client/api.js';
import { useText } from '../../../../context.js';
import { ProblemCard } from '../../../../forms/problem-card.js';
import { ProgressBar } from '../../../../parts/progress-bar.js';
import { bytesText } from '../../../../text/time.js';
import { OrderDialog } from './order-dialog.js';
import { type Upload, useUpload } from './use-upload.js';

interface InstallDialogProps {
  readonly folder: DataFolder;
  readonly file: File;
  /** The categories of the Data Folder, such as `[standalone]`, which the field suggests. */
  readonly categories: readonly string[];
  /** Is called with the change that has begun. */
  readonly onBegun: (change: ResourceChange) => void;
  readonly onClose: () => void;
}

export function InstallDialog({ file, ...props }: InstallDialogProps) {
  const words = useText().resourceChanges;
  const [upload, retry] = useUpload(file);
  return (
    <OrderDialog
      {...props}
      title={words.title(file.name)}
      origin={upload.state === 'sent' ? { upload: upload.id } : null}
      reading={words.reading}
    >
      <SendingState upload={upload} file={file} onRetry={retry} />
    </OrderDialog>
  );
}

interface SendingStateProps {
  readonly upload: Upload;
  readonly file: File;
  readonly onRetry: () => void;
}

/** Shows how much of the archive was sent. After the whole archive was sent, shows nothing. */
function SendingState({ upload, file, onRetry }: SendingStateProps) {
  const text = useText();
  if (upload.state === 'sent') return null;
  if (upload.state === 'failed') return <ProblemCard problem={upload.problem} onRetry={onRetry} />;
  return (
    <div class="sending-archive">
      <ProgressBar value={file.size === 0 ? 1 : upload.sent / file.size} label={text.resourceChanges.sending} />
      <p class="faint small figure">{text.uploads.sent(bytesText(upload.sent, text), bytesText(file.size, text))}</p>
    </div>
  );
}
