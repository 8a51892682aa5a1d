/** Shows notifications of crashes with the interfaces of the browser. */
import type { LastExit } from '../../client/api.js';
import type { NotificationPort } from './crash-notifications.js';

/**
 * Creates the port of notifications.
 * @param describeExit returns the title and the text of a notification
 * @param open shows the log of a run
 */
export function browserNotifications(
  describeExit: (exit: LastExit) => { readonly title: string; readonly body: string },
  open: (exit: LastExit) => void,
): NotificationPort {
  // Some browsers have no notifications, and no browser has them on insecure origins.
  const isKnown = 'Notification' in window && 'locks' in navigator;
  return {
    isAllowed: () => isKnown && Notification.permission === 'granted',
    ask: async () => isKnown && (await Notification.requestPermission()) === 'granted',
    isHidden: () => document.hidden,
    lock: (released) =>
      new Promise((resolve, reject) => {
        const held = () => {
          resolve();
          return new Promise<void>((release) => released.addEventListener('abort', () => release()));
        };
        navigator.locks
          .request(`server-manager crashes ${window.location.pathname}`, { signal: released }, held)
          .catch(reject);
      }),
    show(exit) {
      const { title, body } = describeExit(exit);
      try {
        const shown = new Notification(title, { body, tag: exit.run, icon: './icons/icon-192.png' });
        shown.onclick = () => {
          shown.close();
          window.focus();
          open(exit);
        };
      } catch {
        // Chromium on Android shows only notifications of service workers.
      }
    },
  };
}
