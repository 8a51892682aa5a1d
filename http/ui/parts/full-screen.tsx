/** Shows a part of the page on the whole screen, by a button or the key F. */
import { useEffect, useState } from 'preact/hooks';
import { usePage, usePageText } from '../context.js';
import { IconButton } from './elements.js';

interface FullScreenButtonProps {
  /** Returns the part; `null` until it exists. */
  readonly find: () => Element | null;
  /** Whether the key F shows this part. */
  readonly hasKey?: boolean;
}

export function FullScreenButton({ find, hasKey = false }: FullScreenButtonProps) {
  const text = usePageText().console;
  const { hasSingleKeys } = usePage().overlay;
  const [isFull, setFull] = useState(false);
  const change = (): void =>
    void (document.fullscreenElement === null ? find()?.requestFullscreen() : document.exitFullscreen())?.catch(
      () => undefined,
    );
  useEffect(() => {
    const read = (): void => {
      const { fullscreenElement: shown } = document;
      setFull(shown !== null && shown === find());
    };
    const onKey = (event: KeyboardEvent): void => {
      const isField =
        event.target instanceof Element &&
        event.target.closest('input:not([type=range]), textarea, select, dialog') !== null;
      if (event.key !== 'f' || !hasSingleKeys.peek() || event.ctrlKey || event.metaKey || event.altKey || isField)
        return;
      event.preventDefault();
      change();
    };
    document.addEventListener('fullscreenchange', read);
    if (hasKey) document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', read);
      document.removeEventListener('keydown', onKey);
    };
  }, [hasKey]);
  // Some phones have no full screen for pages.
  if (!document.fullscreenEnabled) return null;
  return (
    <IconButton
      icon="screen"
      label={isFull ? text.exitFullScreen : text.fullScreen}
      isPressed={isFull}
      onClick={change}
    />
  );
}
