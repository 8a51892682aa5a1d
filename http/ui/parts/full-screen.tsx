/** Shows the diagram with its timeline on the whole screen; the key F too. */
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { usePage, useText } from '../../context.js';
import { IconButton } from '../../parts/elements.js';

interface FullScreenButtonProps {
  readonly of: RefObject<HTMLElement | null>;
  /** Whether the key F belongs to this diagram. */
  readonly hasKey: boolean;
}

export function FullScreenButton({ of, hasKey }: FullScreenButtonProps) {
  const text = useText().console;
  const { hasSingleKeys } = usePage().overlay;
  const [isFull, setFull] = useState(false);
  const change = (): void =>
    void (document.fullscreenElement === null ? of.current?.requestFullscreen() : document.exitFullscreen())?.catch(
      () => undefined,
    );
  useEffect(() => {
    const read = (): void => setFull(document.fullscreenElement === of.current && of.current !== null);
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
  // Phones of one maker have no full screen for pages.
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
