/**
 * Shows a message about a completed action at the lower edge, with a button that undoes the action. The message stays
 * until it is closed or replaced.
 */
import { useEffect, useRef } from 'preact/hooks';
import { useText } from '../../../context.js';
import { controlKeyName } from '../../../parts/control-key.js';
import { Button, IconButton } from '../../../parts/elements.js';
import './toast.css';

export interface ToastContent {
  readonly text: string;
  /** Undoes the action; `null` if it cannot be undone. */
  readonly undo: (() => void) | null;
}

interface ToastProps {
  /** The message; `null` without a message. */
  readonly content: ToastContent | null;
  readonly onClose: () => void;
}

export function Toast({ content, onClose }: ToastProps) {
  const { app, files, palette } = useText();
  const undo = content?.undo ?? null;
  useUndoKey(undo);
  return (
    // A live region must exist before its text changes, else screen readers miss the change.
    <div class="toast-place" role="status">
      {content !== null && (
        <div class="toast">
          <span>{content.text}</span>
          {undo !== null && (
            <>
              <kbd aria-hidden="true">{controlKeyName({ palette })} Z</kbd>
              <Button label={files.undo} shortcut="Control+Z Meta+Z" onClick={undo} />
            </>
          )}
          <IconButton icon="close" label={app.close} onClick={onClose} />
        </div>
      )}
    </div>
  );
}

/**
 * Undoes the action with Ctrl+Z or ⌘Z, because Tab reaches the button only after every row of the list. In a field, the
 * keys undo a change of the field.
 */
function useUndoKey(undo: (() => void) | null): void {
  const latest = useRef(undo);
  latest.current = undo;
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      if (latest.current === null || ctrlKey === metaKey || altKey || shiftKey || key.toLowerCase() !== 'z') return;
      if (target instanceof Element && target.closest('input, textarea, select, .code-editor, dialog') !== null) return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
