/** The section `settings FILE [FIELD]`: the fields of a settings file, or of one of its fields. */
import * as z from 'zod';
import { folderSettings, settingsFields } from '../../../adapters/kinds/fxserver/settings.js';
import { buildFile } from '../../../adapters/kinds/generic/build-file/build-file-schema.js';
import { describeType, findInner, mergeForms, type Schema, toSentence } from './schema-rows.js';
import { listPages, listSections, readPage, renderTable } from './sections.js';
import { settingNotes } from './setting-notes.js';

/** The files by their names. The fields of FXServer have a separate table. */
export const settingFiles: Readonly<Record<string, () => z.ZodType>> = {
  'build.json': buildFile,
  'folder.json': () => folderSettings().omit(mapToTrue(Object.keys(settingsFields()))),
  'folder.json-of-FXServer': () => z.strictObject(settingsFields()),
};

const mapToTrue = (names: readonly string[]): Record<never, true> =>
  Object.fromEntries(names.map((name) => [name, true])) as Record<never, true>;

let placed: readonly string[] | null = null;

/** Returns the arguments of all sections of settings. */
export function listSettingSections(): readonly string[] {
  placed ??= listPages()
    .flatMap((page) => listSections(readPage(page)))
    .filter(({ name }) => name === 'settings')
    .map(({ argument }) => argument);
  return placed;
}

/** Returns the possible arguments of a section: each file, and each field with inner fields (`build.json stop`). */
export function listSettingFields(): readonly string[] {
  return Object.keys(settingFiles).flatMap((file) => [
    file,
    ...Object.entries(mergeForms(readSchema(file, '')).properties)
      .filter(([, field]) => findInner(field) !== null)
      .map(([name]) => `${file} ${name}`),
  ]);
}

export function renderSettings(argument: string, page: string): string {
  const [file = '', ...fields] = argument.split(' ');
  if (settingFiles[file] === undefined) throw new Error(`${page}: there is no settings file ${file}`);
  const schema = fields.reduce(
    (each: Schema, name) => mergeForms(each).properties[name] ?? fail(`${page}: ${file} has no field ${name}`),
    readSchema(file, page),
  );
  const rows = listSettings(schema, argument, '');
  return renderTable(['Field', 'Type', 'Default', 'Meaning'], rows);
}

function fail(text: string): never {
  throw new Error(text);
}

function readSchema(file: string, page: string): Schema {
  const schema = settingFiles[file] ?? (() => fail(`${page}: there is no settings file ${file}`));
  return z.toJSONSchema(schema(), { io: 'input', unrepresentable: 'any' }) as Schema;
}

/**
 * Returns the rows of an object. The rows of an object in a field follow the row of the field, unless the object has a
 * section.
 */
function listSettings(schema: Schema, path: string, prefix: string): readonly (readonly string[])[] {
  const { properties, required } = mergeForms(schema);
  return Object.entries(properties).flatMap(([name, field]) => {
    const fieldPath = `${path} ${name}`;
    const note = settingNotes[fieldPath];
    const meaning = [toSentence(field.description ?? ''), ...(note === undefined ? [] : [note])].join(' ');
    const row = [
      `\`${prefix}${name}\``,
      describeType(field, () => 'any JSON'),
      required.has(name) ? 'required' : formatDefault(field.default),
      meaning,
    ];
    const inner = listSettingSections().includes(fieldPath) ? null : findInner(field);
    return inner === null ? [row] : [row, ...listSettings(inner.schema, fieldPath, `${prefix}${name}${inner.suffix}.`)];
  });
}

function formatDefault(value: unknown): string {
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return value === undefined || isEmpty ? '' : `\`${JSON.stringify(value)}\``;
}
