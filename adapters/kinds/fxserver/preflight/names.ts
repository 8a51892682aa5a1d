/** Finds directories that the server skips, and names that it cannot resolve. */
import { closestMatch } from 'leven';
import type { Finding } from '../../../../machines/kinds/findings.js';
import type { Inventory, InventoryNote } from '../resources/inventory.js';
import { finding } from './finding.js';

/** Returns findings about directories below `resources` that are skipped, duplicate, or have a problematic name. */
export function findNameFaults({ notes, resources }: Inventory): Finding[] {
  return [
    ...notes.map(noteFinding),
    ...[...resources.values()].flatMap(({ scanned }) => {
      if (scanned.isSystem) return [];
      const place = { file: `resources/${scanned.below}`, resource: scanned.engineName };
      if (scanned.name.includes('%')) return [finding('error', 'name_with_percent', place, { name: scanned.name })];
      return scanned.name === scanned.engineName
        ? []
        : [finding('warning', 'name_encoded', place, { name: scanned.name, engine: scanned.engineName })];
    }),
  ];
}

function noteFinding(note: InventoryNote): Finding {
  const { code, below, ...facts } = note;
  const severity = code === 'category_unreadable' ? 'error' : 'warning';
  return finding(severity, code, { file: `resources/${below}` }, facts);
}

/** Returns findings about missing resources that the configuration starts. */
export function findUnknownStarts({ config, resources, answering, emptyNames }: Inventory): Finding[] {
  const byFolded = new Map([...resources.keys()].map((name) => [name.toLowerCase(), name]));
  const find = (name: string): string | null => byDirectory.get(name) ?? byFolded.get(name.toLowerCase()) ?? null;
  const byDirectory = new Map([...resources.values()].map(({ scanned }) => [scanned.name, scanned.engineName]));
  return config.steps
    .filter(({ action, name }) => action !== 'stop' && !answering.has(name))
    .map(({ name, file, line, command }) => {
      // A path, such as resources\car, is not a name: try its last part.
      const meant = find(name) ?? find(name.split(/[\\/]/).at(-1) ?? '');
      const taken = emptyNames.get(name) ?? null;
      const nearest = meant === null && taken === null ? findNearest(name, answering.keys()) : null;
      const word = taken === null ? (meant ?? nearest) : null;
      return {
        ...finding(
          'error',
          'resource_unknown',
          { file, line, resource: name },
          { name, command, meant, taken, ...(nearest !== null && { nearest }) },
        ),
        ...(word !== null && { meant: word }),
      };
    });
}

/** Returns the most similar name, if at most a third of the letters differ; `null` without such a name. */
function findNearest(name: string, names: Iterable<string>): string | null {
  return closestMatch(name, [...names], { maxDistance: Math.max(1, Math.floor(name.length / 3)) }) ?? null;
}
