/**
 * The state of overlays: the dialog above the view, whether shortcuts without Ctrl are on, the last choices of the
 * command palette, and a dropped archive.
 */
import { effect, type Signal, signal } from '@preact/signals';
import type { Store } from '../state/store.js';

export type Shown = 'palette' | 'shortcuts' | 'settings' | 'views';

export interface OverlayState {
  readonly shown: Signal<Shown | null>;
  readonly hasSingleKeys: Signal<boolean>;
  /** The ids of the entries of the palette that were chosen last. */
  readonly recent: Signal<readonly string[]>;
  /** An archive that was dropped on the page, until a form that installs Builds takes it. */
  readonly dropped: Signal<File | null>;
}

export function createOverlay(store: Store): OverlayState {
  const hasSingleKeys = signal(store.read('single-keys') !== 'off');
  effect(() => store.write('single-keys', hasSingleKeys.value ? null : 'off'));
  const recent = signal<readonly string[]>((store.read('recent') ?? '').split('\n').filter((id) => id !== ''));
  // Store only views, because names of Data Folders and runs are data of the server.
  effect(() => store.write('recent', recent.value.filter((id) => id.startsWith('view ')).join('\n') || null));
  return { shown: signal(null), hasSingleKeys, recent, dropped: signal(null) };
}
