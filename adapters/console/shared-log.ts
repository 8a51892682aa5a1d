/** One open console for many users. */
import type { ConsoleLog } from '../../machines/ports/console.js';

/**
 * Counts who uses a console.
 * @returns `use`, which gives each user one to close for himself: with the last it is closed
 */
export function shareConsole<T extends ConsoleLog>(log: T): { readonly use: () => T } {
  let users = 0;
  return {
    use() {
      users += 1;
      let isUsed = true;
      return {
        ...log,
        close() {
          if (!isUsed) return;
          isUsed = false;
          users -= 1;
          if (users === 0) log.close();
        },
      };
    },
  };
}
