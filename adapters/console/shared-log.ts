/** Shares one open console among many users. */
import type { ConsoleLog } from '../../machines/ports/console.js';

/** Counts references: `acquire` returns a console for one user to close. The last close closes the file. */
export function shareConsole<T extends ConsoleLog>(log: T): { readonly acquire: () => T } {
  let users = 0;
  return {
    acquire() {
      users += 1;
      let isOpen = true;
      return {
        ...log,
        close() {
          if (!isOpen) return;
          isOpen = false;
          users -= 1;
          if (users === 0) log.close();
        },
      };
    },
  };
}
