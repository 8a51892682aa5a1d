/** The fields of an Installed Resource as labelled texts. The fields of a kind are shown by their names in the API. */
import type { InstalledResource } from '../../../../client/api.js';
import type { Text } from '../../../text/en.js';

type EnabledBy = NonNullable<InstalledResource['enabled_by']>;

/** Fields that the view shows itself. */
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
];

export interface FieldRow {
  readonly label: string;
  readonly items: readonly string[];
}

/** Returns the fields that the view does not show itself, in the API's order, without the empty ones. */
export function otherFields(resource: InstalledResource): readonly FieldRow[] {
  return Object.entries(resource)
    .filter(([name]) => !ownRows.includes(name))
    .flatMap(([name, value]) => toRows(toLabel(name), value));
}

/** An object is shown as one row per property. */
function toRows(label: string, value: unknown): FieldRow[] {
  if (value === null || value === '') return [];
  if (Array.isArray(value)) return value.length === 0 ? [] : [{ label, items: value.map(itemText) }];
  if (typeof value !== 'object') return [{ label, items: [String(value)] }];
  return Object.entries(value as object).flatMap(([name, each]) => toRows(`${label}: ${name}`, each));
}

/** `{ name, value }` becomes `name: value`. */
function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return String(item);
  return Object.values(item)
    .filter((each) => each !== null)
    .join(': ');
}

/** `client_scripts` becomes "Client scripts". */
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
