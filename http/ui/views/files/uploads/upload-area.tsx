/** Uploads what is dropped anywhere on the page while a directory is shown, and says where it would go. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';
import type { Place } from '../place.js';
import { hasFiles, readDropped } from './read-dropped.js';
import type { UploadQueue } from './upload-queue.js';

interface UploadAreaProps {
  readonly place: Place;
  readonly queue: UploadQueue;
}

export function UploadArea({ place: { folder, directory }, queue }: UploadAreaProps) {
  const words = useText().uploads;
  const [over, setOver] = useState<string | null>(null);
  const latest = useRef({ folder, directory, queue });
  latest.current = { folder, directory, queue };
  useEffect(() => {
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(null);
    };
    const move = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(findTarget(event) ?? latest.current.directory);
    };
    const drop = (event: DragEvent): void => {
      setOver(null);
      if (!hasFiles(event) || event.dataTransfer === null) return;
      // The page then does not use the file for a Build.
      event.preventDefault();
      const current = latest.current;
      const target = findTarget(event) ?? current.directory;
      void readDropped(event.dataTransfer).then((dropped) => current.queue.add(current.folder, target, dropped));
    };
    // Before the listeners of the page.
    window.addEventListener('dragover', move, true);
    window.addEventListener('dragleave', leave, true);
    window.addEventListener('drop', drop, true);
    return () => {
      window.removeEventListener('dragover', move, true);
      window.removeEventListener('dragleave', leave, true);
      window.removeEventListener('drop', drop, true);
    };
  }, []);
  if (over === null) return null;
  return (
    <div class="drop-hint">
      <p>
        <Icon name="upload" />
        {words.drop(over === '' ? folder : over)}
      </p>
    </div>
  );
}

/** Returns the directory below the pointer; `null` without one. */
function findTarget({ target }: DragEvent): string | null {
  const row = target instanceof Element ? target.closest('[data-directory]') : null;
  return row?.getAttribute('data-directory') ?? null;
}
