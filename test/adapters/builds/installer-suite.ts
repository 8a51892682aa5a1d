/** Suites that install Builds from uploads. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite, type Test } from 'uvu';
import * as assert from 'uvu/assert';
import { BuildInstaller, type InstallerSettings } from '../../../adapters/builds/installer.js';
import type { Installer, Upload } from '../../../machines/builds/installer.js';
import { tarOf } from '../archives/archives.js';

interface Context {
  builds: string;
  installer: Installer;
  open(settings?: Partial<InstallerSettings>): Installer;
}

/** A Build with a program and a file of 3 MB. */
export const archive = tarOf([
  { path: 'run.sh', content: '#!/bin/sh\n', mode: 0o755 },
  { path: 'big', content: Buffer.alloc(3_000_000) },
]);

/** Creates an upload in chunks; `meet` is called before each chunk and after the last chunk. */
export function upload(
  bytes: Buffer,
  meet: (sent: number) => void | Promise<void> = () => undefined,
  total: number | null = bytes.length,
): (signal: AbortSignal) => Upload {
  return (signal) => ({
    total,
    archive: (async function* () {
      const aborted = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      aborted.catch(() => undefined);
      for (let from = 0; from < bytes.length; from += 700_000) {
        await Promise.race([meet(from), aborted]);
        yield bytes.subarray(from, from + 700_000);
      }
      await meet(bytes.length);
    })(),
  });
}

/** Waits until all temporary directories are deleted. */
export async function waitForCleanUp(builds: string): Promise<void> {
  // Leftovers are deleted after the answer; the test's timeout limits the wait.
  while (readdirSync(builds).some((name) => name.startsWith('.')))
    await new Promise((resolve) => setImmediate(resolve));
}

/** Creates a suite. Each test gets an installer over an empty directory of Builds. */
export function installerSuite(name: string): Test<Context> {
  const test = suite<Context>(name);
  test.before.each((context) => {
    context.builds = mkdtempSync(join(tmpdir(), 'installer-'));
    context.open = (settings = {}) =>
      new BuildInstaller({
        builds: context.builds,
        limit: 64 * 1024 * 1024,
        isAlone: true,
        onLeft: (_, error) => assert.unreachable(String(error)),
        ...settings,
      });
    context.installer = context.open();
  });
  test.after.each(async ({ builds, installer }) => {
    await installer.close();
    rmSync(builds, { recursive: true, force: true });
  });
  return test;
}
