/** Opens the dialogs of the page: command palette, shortcuts, settings, views, and the problem of an operation. */
import { useEffect, useRef } from 'preact/hooks';
import type { Operate } from '../bar/use-operate.js';
import { usePage, useText } from '../context.js';
import { useAction } from '../parts/action.js';
import { Dialog } from '../parts/dialog.js';
import { Button } from '../parts/elements.js';
import { Lazy } from '../parts/lazy.js';
import { MoreViews } from '../parts/navigation.js';
import { ProblemCard } from '../parts/problem-card.js';
import { Settings } from '../parts/settings.js';
import type { Shown } from '../state/overlay.js';
import { linkTo } from '../state/route.js';
import { useCheckedStart } from '../views/server/use-checked-start.js';
import type { Control } from '../views/server/use-control.js';
import type { Choice, RefreshedList } from './entry.js';
import { createKeyReader } from './keys.js';

const loadPalette = async () => (await import('./palette.js')).Palette;
const loadShortcuts = async () => (await import('./shortcuts.js')).Shortcuts;

interface OverlayProps {
  readonly control: Control;
  readonly operate: Operate;
}

export function Overlay({ control, operate }: OverlayProps) {
  const { state, theme, language, overlay } = usePage();
  const text = useText();
  const list = useRef<RefreshedList>('/builds');
  const refresh = useAction(() => state.api.POST(list.current));
  const starts = useCheckedStart(control);
  useKeys();
  // Nothing is open after the next login.
  useEffect(() => () => void (overlay.shown.value = null), []);
  /** The browser reports a closed dialog late: another one may have been opened since. */
  const closing = (shown: Shown) => () => {
    if (overlay.shown.peek() === shown) overlay.shown.value = null;
  };
  const failed = [...Object.values(control.actions), refresh].find(({ problem }) => problem !== null);

  function choose(choice: Choice): void {
    switch (choice.kind) {
      case 'go':
        return void (window.location.href = choice.href);
      case 'refresh':
        list.current = choice.list;
        return refresh.run();
      case 'theme':
        return void (theme.value = choice.theme);
      case 'language':
        return void language.choose(choice.language);
      case 'cancelRecovery':
        return control.actions.cancelRecovery.run();
      case 'shortcuts':
      case 'settings':
        return void (overlay.shown.value = choice.kind);
      case 'logout':
        return void state.logout();
      case 'start':
        return starts.run(choice.build, choice.folder);
      case 'operation':
        return operate.run(choice.operation);
    }
  }

  return (
    <>
      {overlay.shown.value === 'palette' && (
        <Lazy load={loadPalette} props={{ onChoose: choose, onClose: closing('palette') }} />
      )}
      {overlay.shown.value === 'shortcuts' && <Lazy load={loadShortcuts} props={{ onClose: closing('shortcuts') }} />}
      {overlay.shown.value === 'settings' && <Settings onClose={closing('settings')} />}
      {overlay.shown.value === 'views' && <MoreViews onClose={closing('views')} />}
      {operate.question}
      {starts.question}
      {failed?.problem && (
        <Dialog title={text.bar.failed} onClose={failed.dismiss}>
          <ProblemCard problem={failed.problem} />
          <div class="row end">
            <Button label={text.app.close} variant="primary" onClick={failed.dismiss} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Listens to the shortcuts of the page. */
function useKeys(): void {
  const { overlay } = usePage();
  useEffect(() => {
    const read = createKeyReader(() => overlay.hasSingleKeys.peek());
    function press(event: KeyboardEvent): void {
      const isTaken = takesKeys(event.composedPath()[0] ?? null) || document.querySelector('dialog[open]') !== null;
      const command = read({ ...factsOf(event), isTaken });
      if (command === null) return;
      event.preventDefault();
      if (command.kind === 'go') window.location.hash = linkTo(command.view);
      else overlay.shown.value = command.kind;
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function factsOf({ key, ctrlKey, metaKey, altKey, timeStamp }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, altKey, timeStamp };
}

/** Returns whether an element takes the keys that are typed: a field, the terminal, or what is inside a dialog. */
function takesKeys(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest('input, textarea, select, dialog, [contenteditable="true"]') !== null;
}
