/**
 * Converts the entries of a manifest into fields, by the keys that FXServer reads (ResourceMetaDataComponent and its
 * users).
 */
import * as z from 'zod';
import { once } from '../../../../machines/async/once.js';
import type { ResourceDetails } from '../../../../machines/kinds/resources.js';
import type { MetadataEntry } from './entries.js';

/**
 * The fields that manifests add to the details of an Installed Resource. Author, version, description and dependencies
 * are left out, because every kind has them.
 */
export const detailFields = once(() => {
  const texts = z.array(z.string());
  return {
    fx_version: z.string().nullable().describe('The version of the manifest'),
    games: texts.describe('Its games, such as `gta5`'),
    client_scripts: texts.describe('Client scripts as written'),
    server_scripts: texts.describe('Server scripts as written'),
    shared_scripts: texts.describe('Shared scripts as written'),
    ui_page: z.string().nullable().describe('The page that clients show'),
    files: texts.describe('Files that clients download'),
    constraints: z
      .array(
        z.object({
          name: z.string().describe('What is required, such as `server`'),
          value: z.string().nullable().describe('The required value, such as `7290`'),
        }),
      )
      .describe('Other dependencies, such as `/server:7290`'),
    provides: texts.describe('Other names in commands and dependencies'),
    exports: z
      .object({
        client: texts.describe('Exports of its client scripts'),
        server: texts.describe('Exports of its server scripts'),
      })
      .describe('The functions that others may call'),
    metadata: z.record(z.string(), texts).describe('The other keys of its manifest, unchanged'),
  };
});

/**
 * The fields of a manifest. Lists keep the order of the manifest. If a text occurs several times, its first value
 * counts, as in the engine.
 */
export type ManifestDescription = ResourceDetails & Readonly<z.infer<z.ZodObject<ReturnType<typeof detailFields>>>>;

/**
 * The keys of lists that have a field. Dependencies have two keys, because `dependencies {…}` becomes `dependencie`.
 */
const listKeys = [
  'game',
  'client_script',
  'server_script',
  'shared_script',
  'file',
  'dependency',
  'dependencie',
  'provide',
  'export',
  'server_export',
];

/** The keys of texts, whose first value counts. */
const textKeys = ['fx_version', 'author', 'version', 'description', 'ui_page'];

/** A shared empty list, because ten thousand manifests have a hundred thousand empty lists. */
const none: string[] = [];

/**
 * Returns the fields of a manifest, loadable or not. Keys are compared exactly. The engine ignores `Client_Script`, and
 * `client_scripts` (from `client_scripts 'a.lua'`). Such keys are therefore in `metadata`.
 */
export function describeManifest(entries: readonly MetadataEntry[]): ManifestDescription {
  const values = new Map<string, string[]>();
  for (const { key, value } of entries) {
    const list = values.get(key);
    if (list === undefined) values.set(key, [value]);
    else list.push(value);
  }
  const list = (key: string): string[] => values.get(key) ?? none;
  const first = (key: string): string | null => values.get(key)?.[0] ?? null;
  const needed = entries.filter(({ key }) => key === 'dependency' || key === 'dependencie').map(({ value }) => value);

  return {
    fx_version: first('fx_version'),
    games: list('game'),
    author: first('author'),
    version: first('version'),
    description: first('description'),
    client_scripts: list('client_script'),
    server_scripts: list('server_script'),
    shared_scripts: list('shared_script'),
    ui_page: first('ui_page'),
    files: list('file'),
    dependencies: needed.filter((value) => !value.startsWith('/')),
    constraints: needed.filter((value) => value.startsWith('/')).map(readConstraint),
    provides: list('provide'),
    exports: { client: list('export'), server: list('server_export') },
    metadata: otherEntries(values),
  };
}

/** Reads a constraint. For example, `/native:0xE1` has a value after the first colon, and `/onesync` has no value. */
function readConstraint(text: string): ManifestDescription['constraints'][number] {
  const colon = text.indexOf(':');
  return colon < 0
    ? { name: text.slice(1), value: null }
    : { name: text.slice(1, colon), value: text.slice(colon + 1) };
}

/**
 * Returns the entries without a field, and the later values of repeated texts. A key may be any text, such as
 * `__proto__`.
 */
function otherEntries(values: ReadonlyMap<string, string[]>): Record<string, string[]> {
  const rest: [string, string[]][] = [];
  for (const [key, list] of values) {
    if (listKeys.includes(key)) continue;
    const remaining = textKeys.includes(key) ? list.slice(1) : list;
    if (remaining.length > 0) rest.push([key, remaining]);
  }
  return Object.fromEntries(rest);
}
