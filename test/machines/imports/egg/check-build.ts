/** Checks translated eggs with the schema of build.json. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { readBuildFile } from '../../../../adapters/kinds/generic/build-file/build-file.js';
import { type EggTranslation, translateEgg } from '../../../../machines/imports/egg/translate.js';

/** Translates an egg, and asserts that the result is a build.json without faults. */
export async function translate(text: string): Promise<EggTranslation> {
  const translation = translateEgg(text);
  if ('problem' in translation) throw new Error(translation.problem);
  const directory = mkdtempSync(join(tmpdir(), 'egg-'));
  try {
    const path = join(directory, 'build.json');
    writeFileSync(path, JSON.stringify(translation.build));
    const read = await readBuildFile(path);
    assert.ok(read !== null && 'file' in read, JSON.stringify([read, translation.build]));
  } finally {
    rmSync(directory, { recursive: true });
  }
  return translation;
}

/** Returns the notes about one part of the egg as one text. */
export function notesOn({ notes }: EggTranslation, subject: string): string {
  return notes.flatMap((note) => (note.subject === subject ? note.text : [])).join('\n');
}
