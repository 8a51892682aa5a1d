/**
 * The fields of an Installed Resource as labelled texts. The labels of a kind's own fields are made from their names in
 * the API.
 */
import type { InstalledResource } from '../../../../client/api.js';
import type { Text } from '../../../text/en.js';

type EnabledBy = NonNullable<InstalledResource['enabled_by']>;

/** The fields that the view shows in its own rows. */
const ownRows: readonly string[] = [
  'name',
  'path',
  'engine_name',
  'system',
  'categories',
  'enabled',
  'enabled_by',
  'author',
  'version',
  'description',
  'dependencies',
  'problems',
  'source',
  'update',
];

export interface FieldRow {
  readonly label: string;
  readonly items: readonly string[];
}

/** Returns the fields that have no separate row in the view, in the order of the API. Empty fields are left out. */
export function otherFields(resource: InstalledResource): readonly FieldRow[] {
  return Object.entries(resource)
    .filter(([name]) => !ownRows.includes(name))
    .flatMap(([name, value]) => toRows(toLabel(name), value));
}

/** Returns the rows of a field. An object has one row for each property. */
function toRows(label: string, value: unknown): FieldRow[] {
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value.length === 0 ? [] : [{ label, items: value.map(itemText) }];
  if (typeof value !== 'object') return [{ label, items: [String(value)] }];
  return Object.entries(value as object).flatMap(([name, each]) => toRows(`${label}: ${name}`, each));
}

/** Returns the text of an item. `{ name, value }` becomes `name: value`. */
function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  return Object.values(item)
    .filter((each) => each !== null)
    .join(': ');
}

/** Returns the label of a field. `client_scripts` becomes "Client scripts". */
function toLabel(name: string): string {
  const words = name.replaceAll('_', ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Returns for example "server.cfg:12 · ensure [core] · required by sessions". */
export function enabledByText(
  { file, line, command, required_by: requiredBy }: EnabledBy,
  { neededBy }: Text['resources'],
): string {
  return [
    line === null ? file : `${file}:${line}`,
    command,
    ...(requiredBy === null ? [] : [neededBy(requiredBy)]),
  ].join(' · ');
}
