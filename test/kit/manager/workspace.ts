/** Workspaces for tests, below the system's temporary directory. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { removeCgroupsOf } from '../system/cgroups.js';

/** The directory of the fixture servers. The build copies them next to the compiled tests. */
export const fixtures = fileURLToPath(new URL('../../fixtures', import.meta.url));

export interface Workspace {
  readonly root: string;
  /** Writes `builds/<id>/build.json`, by default for the console server with `args`. */
  addBuild(id: string, file?: object, args?: readonly string[]): string;
  /** Creates `data/<name>` with a server.cfg. */
  addFolder(name: string): string;
  /** Returns the console of a run, by default the newest */
  console(run?: string): string;
  /** Waits until the console of the run contains the text. @returns the whole console */
  waitForConsole(text: string | RegExp, run?: string): Promise<string>;
  /** Returns the ids of the runs, the newest first */
  runs(): string[];
  /** Removes the directory, and the cgroups of runs whose manager was killed. */
  remove(): void;
}

/** Creates an empty workspace in a directory. The workspace has directories, so the manager does not add the demo. */
export function createWorkspace(directory = tmpdir()): Workspace {
  const root = mkdtempSync(join(directory, 'server-manager-'));
  mkdirSync(join(root, 'builds'));
  mkdirSync(join(root, 'data'));

  const runs = (): string[] => {
    try {
      return readdirSync(join(root, 'run'))
        .filter((name) => !name.startsWith('.'))
        .sort()
        .reverse();
    } catch {
      return [];
    }
  };
  const readConsole = (run = runs()[0]): string => {
    try {
      return readFileSync(join(root, 'run', run ?? '', 'console.log'), 'utf8');
    } catch {
      return '';
    }
  };

  return {
    root,
    addBuild(id, file, args = []) {
      const path = join(root, 'builds', id);
      mkdirSync(path, { recursive: true });
      const standard = {
        command: [join(fixtures, 'console-server.sh'), ...args],
        stop: { signal: 'SIGTERM', timeoutMs: 500 },
      };
      writeFileSync(join(path, 'build.json'), JSON.stringify(file ?? standard));
      return path;
    },
    addFolder(name) {
      const path = join(root, 'data', name);
      mkdirSync(path, { recursive: true });
      writeFileSync(join(path, 'server.cfg'), '');
      return path;
    },
    console: readConsole,
    async waitForConsole(text, run = runs()[0]) {
      const isMatching = (console: string): boolean =>
        typeof text === 'string' ? console.includes(text) : text.test(console);
      const watcher = watch(join(root, 'run', run ?? ''));
      try {
        // The time limit of the test bounds this loop.
        while (!isMatching(readConsole(run))) await new Promise((resolve) => watcher.once('change', resolve));
        return readConsole(run);
      } finally {
        watcher.close();
      }
    },
    runs,
    remove() {
      removeCgroupsOf(root);
      removeBusyDirectory(root);
    },
  };
}

/** Removes a directory even while a process, such as a keeper, writes into it. */
export function removeBusyDirectory(path: string): void {
  for (;;) {
    try {
      return rmSync(path, { recursive: true, force: true });
    } catch (error) {
      // A file appeared during the removal: try again, until the time limit of the test.
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
  }
}
