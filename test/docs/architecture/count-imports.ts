/** Counts the imports between the folders of `machines/`, `adapters/` and `http/`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, projectRoot } from '../source-imports.js';

/** The floors from the top of the picture to its bottom. */
export const floors = ['http', 'machines', 'adapters'] as const;
export type Floor = (typeof floors)[number];

/** Imports from one folder to another, such as `http/api` and `machines/server`. */
export interface FolderImports {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface Architecture {
  /** The folders of all floors, sorted. The files directly in a floor form a folder with the name of the floor. */
  readonly folders: readonly string[];
  readonly imports: readonly FolderImports[];
  /** The files of http/ that import adapters, sorted. */
  readonly wiring: readonly string[];
}

/** Returns the folder of a source file: the first two parts of its path, or the floor for a file directly in it. */
function findFolder(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, Math.min(2, parts.length - 1)).join('/');
}

/** Returns the floor of a folder or file. */
export function findFloor(path: string): string {
  return path.split('/')[0] ?? '';
}

/** Lists the TypeScript files of a floor. */
function listSources(floor: Floor): string[] {
  return readdirSync(join(projectRoot, floor), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => `${floor}/${path}`);
}

/** Reads the folders and counts their imports, type-only imports included. Imports within a folder are left out. */
export function readArchitecture(): Architecture {
  const files = floors.flatMap(listSources).sort();
  const counts = new Map<string, number>();
  const wiring = new Set<string>();
  for (const file of files)
    for (const target of importsOf(file)) {
      const key = `${findFolder(file)} ${findFolder(target)}`;
      if (findFolder(file) !== findFolder(target)) counts.set(key, (counts.get(key) ?? 0) + 1);
      if (findFloor(file) === 'http' && findFloor(target) === 'adapters') wiring.add(file);
    }
  const imports = [...counts].map(([key, count]) => {
    const [from = '', to = ''] = key.split(' ');
    return { from, to, count };
  });
  return {
    folders: [...new Set(files.map(findFolder))].sort(),
    imports: imports.sort((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1)),
    wiring: [...wiring].sort(),
  };
}
