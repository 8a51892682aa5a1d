/** Workspaces for tests: real directories below the system's temporary one. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The fixture servers; the build copies them beside the compiled tests. */
export const fixtures = fileURLToPath(new URL('fixtures', import.meta.url));

export interface Workspace {
  readonly root: string;
  /** Writes `builds/<id>/build.json`; without `file` that of the console server, with `args` for it. */
  addBuild(id: string, file?: object, args?: readonly string[]): string;
  /** Makes `data/<name>` with a server.cfg. */
  addFolder(name: string): string;
  /** What the newest run, or the given one, has printed so far. */
  console(run?: string): string;
  /** Waits until the console of the run holds the text. @returns the whole console */
  waitForConsole(text: string | RegExp, run?: string): Promise<string>;
  /** The ids of the runs, the newest first. */
  runs(): string[];
  remove(): void;
}

/** Makes an empty workspace: no demo is put into it. */
export function createWorkspace(): Workspace {
  const root = mkdtempSync(join(tmpdir(), 'server-manager-'));
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
      const holds = (console: string): boolean =>
        typeof text === 'string' ? console.includes(text) : text.test(console);
      const watcher = watch(join(root, 'run', run ?? ''));
      try {
        // The test's own time limit bounds this.
        while (!holds(readConsole(run))) await new Promise((resolve) => watcher.once('change', resolve));
        return readConsole(run);
      } finally {
        watcher.close();
      }
    },
    runs,
    remove: () => removeBusyDirectory(root),
  };
}

/** Removes a directory, also one that a process is just writing into: a keeper that has lost its manager, say. */
export function removeBusyDirectory(path: string): void {
  for (;;) {
    try {
      return rmSync(path, { recursive: true, force: true });
    } catch (error) {
      // It got a file while it was emptied. The test's own time limit bounds this.
      if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
    }
  }
}
