/** The state of overlays: the dialog above the view, and whether shortcuts without Ctrl are on. */
import { effect, type Signal, signal } from '@preact/signals';
import type { Store } from '../state/store.js';

export type Shown = 'palette' | 'shortcuts' | 'settings' | 'views';

export interface OverlayState {
  readonly shown: Signal<Shown | null>;
  readonly hasSingleKeys: Signal<boolean>;
  /** An archive that was dropped on the page, until the view of Builds reads it. */
  readonly dropped: Signal<File | null>;
}

export function createOverlay(store: Store): OverlayState {
  const hasSingleKeys = signal(store.read('single-keys') !== 'off');
  effect(() => store.write('single-keys', hasSingleKeys.value ? null : 'off'));
  return { shown: signal(null), hasSingleKeys, dropped: signal(null) };
}
