/** Reads the file of an egg, which is JSON or YAML. */
import { readFile, stat } from 'node:fs/promises';
import { eggTooLong, maxEggLength } from '../../../machines/imports/egg/egg.js';
import { parseJson } from '../../../machines/imports/json-value.js';
import { Failure } from '../service/failure.js';
import { unreadable } from './build-source.js';

/** The size above which the file has too many characters, in bytes. A character has at most four bytes. */
const maxEggBytes = 4 * maxEggLength;

/** The maximum number of uses of aliases, which can multiply the size of an egg. */
const maxAliases = 100;

/** Returns the egg as JSON. @throws Failure `file_unreadable` */
export async function readEggFile(path: string): Promise<string> {
  const text = await readText(path);
  if (text.length > maxEggLength || parseJson(text) !== undefined) return text;
  const json = await toJson(text);
  if (json === null) throw new Failure({ code: 'file_unreadable', path, reason: 'it is neither JSON nor YAML' });
  return json;
}

async function readText(path: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new Error('it is not a regular file');
    if (found.size > maxEggBytes) throw new Error(eggTooLong);
    return await readFile(path, 'utf8');
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Returns YAML as JSON; `null` for a text that is not YAML. */
async function toJson(text: string): Promise<string | null> {
  // Load the package with the first egg in YAML.
  const { parseDocument, visit } = await import('yaml');
  try {
    const document = parseDocument(text, { prettyErrors: false });
    if (document.errors.length > 0) return null;
    visit(document, {
      // A value such as 1.20 is the text of a variable.
      Scalar: (_, node) => void (typeof node.value === 'number' && (node.value = node.source ?? String(node.value))),
    });
    return JSON.stringify(document.toJS({ maxAliasCount: maxAliases })) ?? null;
  } catch {
    // The parser throws for too many aliases, and for a text that is nested too deeply.
    return null;
  }
}
