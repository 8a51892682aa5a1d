/** Counts the imports between the folders of `machines/`, `adapters/` and `http/`. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, projectRoot } from '../source-imports.js';

/** The layers from the top of the picture to its bottom. */
export const layers = ['http', 'machines', 'adapters'] as const;
export type Layer = (typeof layers)[number];

/** Imports from one folder to another, such as `http/api` and `machines/server`. */
export interface FolderImports {
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

export interface Architecture {
  /** The folders of all layers, sorted. The files directly in a layer form a folder with the name of the layer. */
  readonly folders: readonly string[];
  readonly imports: readonly FolderImports[];
  /** The files of http/ that import adapters, sorted. */
  readonly wiring: readonly string[];
}

/** Returns the folder of a source file: the first two parts of its path, or the layer for a file directly in it. */
function findFolder(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, Math.min(2, parts.length - 1)).join('/');
}

/** Returns the layer of a folder or file. */
export function findLayer(path: string): string {
  return path.split('/')[0] ?? '';
}

/** Lists the TypeScript files of a layer. */
function listSources(layer: Layer): string[] {
  return readdirSync(join(projectRoot, layer), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => `${layer}/${path}`);
}

/** Reads the folders and counts their imports, type-only imports included. Imports within a folder are left out. */
export function readArchitecture(): Architecture {
  const files = layers.flatMap(listSources).sort();
  const counts = new Map<string, number>();
  const wiring = new Set<string>();
  for (const file of files)
    for (const target of importsOf(file)) {
      const key = `${findFolder(file)} ${findFolder(target)}`;
      if (findFolder(file) !== findFolder(target)) counts.set(key, (counts.get(key) ?? 0) + 1);
      if (findLayer(file) === 'http' && findLayer(target) === 'adapters') wiring.add(file);
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
