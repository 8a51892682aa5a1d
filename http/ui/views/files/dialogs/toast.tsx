/**
 * Shows at the lower edge what was done, with a button that undoes it. The message stays until it is closed or
 * replaced.
 */

import { useText } from '../../../context.js';
import { Button, IconButton } from '../../../parts/elements.js';
import './toast.css';

export interface ToastContent {
  readonly text: string;
  /** Undoes what was done; `null` if that is not possible. */
  readonly undo: (() => void) | null;
}

interface ToastProps {
  /** The message; `null` without one. */
  readonly content: ToastContent | null;
  readonly onClose: () => void;
}

export function Toast({ content, onClose }: ToastProps) {
  const { app, files } = useText();
  return (
    // A live region must exist before its text changes, else screen readers miss the change.
    <div class="toast-place" role="status">
      {content !== null && (
        <div class="toast">
          <span>{content.text}</span>
          {content.undo !== null && <Button label={files.undo} onClick={content.undo} />}
          <IconButton icon="close" label={app.close} onClick={onClose} />
        </div>
      )}
    </div>
  );
}
