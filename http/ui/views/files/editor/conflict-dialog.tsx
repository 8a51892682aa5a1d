/**
 * The question about a conflict. If the user closes the dialog, the editor keeps its text, and the next save shows
 * the question again.
 */
import { useText } from '../../../context.js';
import { Dialog } from '../../../forms/dialog.js';
import { Button } from '../../../parts/elements.js';
import type { EditedFile } from './use-edited-file.js';

interface ConflictDialogProps {
  readonly file: EditedFile;
  /** Is called with the current text of the file. */
  readonly onCompare: (text: string) => void;
}

export function ConflictDialog({ file, onCompare }: ConflictDialogProps) {
  const words = useText().editor.conflict;
  return (
    <Dialog title={words.title} onClose={file.postpone}>
      <p>{words.detail}</p>
      <div class="row end">
        <Button label={words.take} onClick={() => file.resolve('take')} />
        <Button label={words.overwrite} variant="danger" onClick={() => file.resolve('overwrite')} />
        <Button
          label={words.compare}
          variant="primary"
          hasFocus
          onClick={() => {
            onCompare(file.conflict?.text ?? '');
            file.postpone();
          }}
        />
      </div>
    </Dialog>
  );
}
