/** Accepts files that are dropped anywhere on the page, and shows what will happen to the files. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from './elements.js';
import './drop-area.css';

interface DropAreaProps {
  /** Returns the text for files over an element. */
  readonly describe: (target: Element | null) => string;
  /** Is called during the event, after which the transfer is empty. */
  readonly onDrop: (files: DataTransfer, target: Element | null) => void;
}

export function DropArea(props: DropAreaProps) {
  const [hint, setHint] = useState<string | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setHint(null);
    };
    const move = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setHint(latest.current.describe(findElement(event)));
    };
    const drop = (event: DragEvent): void => {
      setHint(null);
      if (!hasFiles(event) || event.dataTransfer === null) return;
      // FileDrop ignores a prevented event. Otherwise, it would use the file for a Build.
      event.preventDefault();
      latest.current.onDrop(event.dataTransfer, findElement(event));
    };
    // Capture the events, so that these listeners run before the listeners of the page.
    window.addEventListener('dragover', move, true);
    window.addEventListener('dragleave', leave, true);
    window.addEventListener('drop', drop, true);
    return () => {
      window.removeEventListener('dragover', move, true);
      window.removeEventListener('dragleave', leave, true);
      window.removeEventListener('drop', drop, true);
    };
  }, []);
  if (hint === null) return null;
  return (
    <div class="drop-hint">
      <p>
        <Icon name="upload" />
        {hint}
      </p>
    </div>
  );
}

/** Returns whether something that is dragged over the page contains files. */
function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}

function findElement({ target }: DragEvent): Element | null {
  return target instanceof Element ? target : null;
}
