/** Handles the shortcuts of the page. */
import { useEffect } from 'preact/hooks';
import { usePage } from '../context.js';
import { createKeyReader } from '../palette/keys.js';
import { linkTo } from '../route/route.js';

/** Listens to the shortcuts of the page. */
export function useShortcuts(): void {
  const { overlay } = usePage();
  useEffect(() => {
    const read = createKeyReader(() => overlay.hasSingleKeys.peek());
    function press(event: KeyboardEvent): void {
      const isTaken = takesKeys(event.composedPath()[0] ?? null) || document.querySelector('dialog[open]') !== null;
      const command = read({ ...readKey(event), isTaken });
      if (command === null) return;
      event.preventDefault();
      if (command.kind === 'go') window.location.hash = linkTo(command.view);
      else overlay.shown.value = command.kind;
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function readKey({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, altKey, timeStamp };
}

/** Returns whether an element receives typed keys: a field, the terminal, or an element in a dialog. */
function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, dialog, [contenteditable="true"]') !== null;
}
