/**
 * Accepts a file that is dropped anywhere on the page, for the view of Builds. A user who may not install Builds sees
 * the reason.
 */
import { useEffect, useState } from 'preact/hooks';
import { usePage, usePageText } from '../context.js';
import { Dialog } from '../forms/dialog.js';
import { Missing } from '../parts/allowed.js';
import { Button } from '../parts/elements.js';
import { linkTo, readRoute } from '../route/route.js';

export function FileDrop() {
  const { state, overlay } = usePage();
  const text = usePageText();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    // Otherwise the browser would open the file instead of the page.
    const allow = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      const isTaken = event.defaultPrevented;
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (isTaken || file === undefined) return;
      if (!state.may('builds')) return setRefused(true);
      overlay.dropped.value = file;
      // The view that sets up a server installs the archive itself.
      if (readRoute(window.location.hash).view !== 'first-server') window.location.hash = linkTo('builds');
    };
    window.addEventListener('dragover', allow);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', allow);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!isRefused) return null;
  return (
    <Dialog title={text.app.installBuild} onClose={() => setRefused(false)}>
      <Missing scope="builds" />
      <div class="row end">
        <Button label={text.app.close} variant="primary" onClick={() => setRefused(false)} />
      </div>
    </Dialog>
  );
}
