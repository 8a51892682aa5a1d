/**
 * Shows the dialogs of the page: command palette, shortcuts, settings, views, and the dialogs of operations that the
 * palette starts. Carries out the choices in the palette.
 */
import { useEffect } from 'preact/hooks';
import { usePage } from '../context.js';
import { useAction } from '../forms/action.js';
import { FailedDialog } from '../operations/failed-dialog.js';
import { useLaunchActions } from '../operations/launch-actions.js';
import { useCheckedStart } from '../operations/use-checked-start.js';
import { useNotice } from '../operations/use-notice.js';
import { useOperations } from '../operations/use-operations.js';
import type { Choice, RefreshedList } from '../palette/entry.js';
import { Palette } from '../palette/palette.js';
import { Lazy, LazyView } from '../parts/lazy.js';
import type { Shown } from '../preferences/overlay.js';
import { MoreViews } from './navigation.js';
import { useShortcuts } from './use-shortcuts.js';

const loadSettings = async () => (await import('./settings.js')).Settings;
const loadShortcuts = async () => (await import('../palette/shortcuts.js')).Shortcuts;

export function Dialogs() {
  const { state, theme, language, overlay } = usePage();
  const operations = useOperations();
  const { restart, stop, kill, notice } = operations;
  const { start, cancelRecovery } = useLaunchActions();
  const noticeActions = useNotice();
  const { cancel, end, postpone } = noticeActions;
  const refresh = useAction((list: RefreshedList) => state.api.POST(list));
  const starts = useCheckedStart({ start });
  useShortcuts();
  // Close all dialogs, so that no dialog is open after the next login.
  useEffect(() => () => void (overlay.shown.value = null), []);
  /** The browser reports a closed dialog late, when another dialog may already be open. */
  const closing = (shown: Shown) => () => {
    if (overlay.shown.peek() === shown) overlay.shown.value = null;
  };

  function choose(choice: Choice): void {
    switch (choice.kind) {
      case 'go':
        return void (window.location.href = choice.href);
      case 'refresh':
        return refresh.run(choice.list);
      case 'theme':
        return void (theme.value = choice.theme);
      case 'language':
        return void language.choose(choice.language);
      case 'cancelRecovery':
        return cancelRecovery.run();
      case 'shortcuts':
      case 'settings':
        return void (overlay.shown.value = choice.kind);
      case 'logout':
        return void state.logout();
      case 'start':
        return starts.run(choice.build, choice.folder);
      case 'notice':
        return noticeActions[choice.operation].run();
      case 'operation':
        return operations[choice.operation].run();
    }
  }

  return (
    <>
      {/* Do not load the palette at its first use: the key after Ctrl+K would go to the command line. */}
      {overlay.shown.value === 'palette' && <Palette onChoose={choose} onClose={closing('palette')} />}
      {overlay.shown.value === 'shortcuts' && <Lazy load={loadShortcuts} props={{ onClose: closing('shortcuts') }} />}
      {overlay.shown.value === 'settings' && <LazyView load={loadSettings} props={{ onClose: closing('settings') }} />}
      {overlay.shown.value === 'views' && <MoreViews onClose={closing('views')} />}
      {operations.question}
      {noticeActions.question}
      {starts.question}
      <FailedDialog actions={[restart, stop, kill, notice, cancel, end, postpone, start, cancelRecovery, refresh]} />
    </>
  );
}
