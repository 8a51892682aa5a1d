/**
 * Notifications of the browser about a crash while the page is hidden. The notifications are off until the operator
 * turns them on.
 */
import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import type { LastExit } from '../../client/api.js';
import type { AppState } from '../state/app-state.js';
import type { Store } from '../state/store.js';

export interface CrashNotifications {
  readonly isOn: ReadonlySignal<boolean>;
  /** Asks for the browser's permission. Returns whether notifications are on. */
  turnOn(): Promise<boolean>;
  turnOff(): void;
  /** Returns whether this page watches for crashes while it is hidden. Of all pages of a browser, only one watches. */
  isWatching(): boolean;
}

/** The functions of the browser that notifications use. */
export interface NotificationPort {
  isAllowed(): boolean;
  /** Asks the operator. Returns whether notifications are allowed. */
  ask(): Promise<boolean>;
  isHidden(): boolean;
  /** Waits until no other page of this browser has the lock. The lock is kept until the signal is aborted. */
  lock(released: AbortSignal): Promise<void>;
  show(exit: LastExit): void;
}

const key = 'notify-crash';

export function createCrashNotifications(
  state: Pick<AppState, 'status'>,
  store: Store,
  browser: NotificationPort,
): CrashNotifications {
  const isOn = signal(store.read(key) === 'yes' && browser.isAllowed());
  let isWatching = false;
  effect(() => {
    if (!isOn.value) return;
    const released = new AbortController();
    browser.lock(released.signal).then(
      () => {
        isWatching = !released.signal.aborted;
      },
      () => undefined,
    );
    return () => {
      isWatching = false;
      released.abort();
    };
  });

  /** The run of the last seen exit; `undefined` until the first status. An earlier exit causes no notification. */
  let seen: string | null | undefined;
  effect(() => {
    const status = state.status.value;
    if (status === null) return;
    const exit = status.last_exit;
    const run = exit?.run ?? null;
    const isNew = seen !== undefined && run !== seen;
    seen = run;
    if (isNew && exit?.outcome === 'crashed' && isWatching && browser.isHidden()) untracked(() => browser.show(exit));
  });

  return {
    isOn,
    async turnOn() {
      const isAllowed = await browser.ask();
      if (isAllowed) store.write(key, 'yes');
      isOn.value = isAllowed;
      return isAllowed;
    },
    turnOff() {
      store.write(key, null);
      isOn.value = false;
    },
    isWatching: () => isWatching,
  };
}
