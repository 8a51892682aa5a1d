/** Suites about copies of directories. */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { suite, type Test } from 'uvu';
import { StagedCopy } from '../../../adapters/backups/copy/staged-copy.js';

export interface CopyContext {
  /** The temporary directory of the test. */
  root: string;
  /** The directory that is copied. */
  source: string;
  /** The path of the copy, which does not exist. */
  target: string;
}

/** Declares a suite whose tests have a directory to copy. @param files the texts of the directory's files, by path */
export function copySuite(name: string, files: Readonly<Record<string, string>> = {}): Test<CopyContext> {
  const test = suite<CopyContext>(name);
  test.before.each((context) => {
    const root = mkdtempSync(join(tmpdir(), 'copies-'));
    Object.assign(context, { root, source: join(root, 'world'), target: join(root, 'copy') });
    mkdirSync(context.source);
    writeFiles(context.source, files);
  });
  test.after.each(({ root }) => {
    for (const entry of readdirSync(root, { recursive: true, withFileTypes: true }))
      if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o700);
    rmSync(root, { recursive: true });
  });
  return test;
}

/** Writes files, and creates their directories. @param files their texts by path */
export function writeFiles(directory: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
}

/** A signal that is never aborted. */
export const { signal } = new AbortController();

/** Returns a staged copy that uses the system clock in place of the file system's clock. */
export function stage(
  { source, target }: Pick<CopyContext, 'source' | 'target'>,
  ...options: readonly [ConstructorParameters<typeof StagedCopy>[3]?, ConstructorParameters<typeof StagedCopy>[4]?]
): StagedCopy {
  return new StagedCopy(source, target, async () => Date.now(), ...options);
}
