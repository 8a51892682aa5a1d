/** Reads build.json, which defines how a Build is launched and stopped. */
import { once } from '../../../../machines/async/once.js';
import { readBounded } from '../../../bounded-file.js';
import { readJsonFile } from '../../json-file.js';
import { findBuildFileFaults } from './build-file-faults.js';
import { type BuildFile, buildFile } from './build-file-schema.js';

const checkedBuildFile = once(() =>
  buildFile().superRefine((file, context) => {
    for (const { path, message } of findBuildFileFaults(file)) context.addIssue({ code: 'custom', path, message });
  }),
);

/**
 * Reads `<build>/build.json`.
 * @returns the content with defaults, or the text of a problem; `null` without the file
 */
export function readBuildFile(
  path: string,
): Promise<{ readonly file: BuildFile } | { readonly problem: string } | null> {
  return readJsonFile((limit) => readBounded(path, limit), 'build.json', checkedBuildFile());
}
