/** Opens the command palette and the list of shortcuts, and does what was chosen. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { usePage, useText } from '../context.js';
import { useAction } from '../parts/action.js';
import { Dialog } from '../parts/dialog.js';
import { Button } from '../parts/elements.js';
import { Lazy } from '../parts/lazy.js';
import { ProblemCard } from '../parts/problem-card.js';
import { linkTo } from '../state/route.js';
import { OperationQuestion } from '../views/server/operation-question.js';
import { useControl } from '../views/server/use-control.js';
import type { Choice } from './entries.js';
import { createKeyReader } from './keys.js';

const loadPalette = async () => (await import('./palette.js')).Palette;
const loadShortcuts = async () => (await import('./shortcuts.js')).Shortcuts;

export function Overlay() {
  const { state, theme, overlay } = usePage();
  const text = useText();
  const control = useControl();
  const path = useRef('');
  const refresh = useAction(() => state.api.send('POST', path.current));
  const [asked, setAsked] = useState<'restart' | 'stop' | 'kill' | null>(null);
  useKeys();
  const status = state.status.value;
  const close = () => void (overlay.shown.value = null);
  const failed = [...Object.values(control.actions), refresh].find(({ problem }) => problem !== null);

  function choose(choice: Choice): void {
    switch (choice.kind) {
      case 'go':
        return void (window.location.href = choice.href);
      case 'post':
        path.current = choice.path;
        return refresh.run();
      case 'theme':
        return void (theme.value = choice.theme);
      case 'shortcuts':
        return void (overlay.shown.value = 'shortcuts');
      case 'logout':
        return void state.logout();
      case 'start':
        return control.start(choice.build, choice.folder);
      case 'operation':
        if (choice.operation === 'kill' || (status?.players ?? 0) > 0) setAsked(choice.operation);
        else control.actions[choice.operation].run();
    }
  }

  return (
    <>
      {overlay.shown.value === 'palette' && <Lazy load={loadPalette} props={{ onChoose: choose, onClose: close }} />}
      {overlay.shown.value === 'shortcuts' && <Lazy load={loadShortcuts} props={{ onClose: close }} />}
      {asked !== null && (
        <OperationQuestion
          operations={asked === 'kill' ? ['kill'] : [asked]}
          players={status?.players ?? 0}
          control={control}
          onClose={() => setAsked(null)}
        />
      )}
      {failed?.problem && (
        <Dialog title={text.palette.failed} onClose={failed.dismiss}>
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
      const isTaken = takesKeys(event.target) || document.querySelector('dialog[open]') !== null;
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
