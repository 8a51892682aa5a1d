/** Suites over servers as Debian packages them: where a package is absent, its suite says so and runs nothing. */
import { existsSync } from 'node:fs';
import { suite } from 'uvu';
import { openSession, type Session } from './session.js';

/** A Debian package, and the file in it that has to be there. */
export interface Requirement {
  readonly package: string;
  readonly file: string;
}

export interface RealServerSuite {
  (title: string, body: (session: Session) => Promise<void>): void;
  run(): void;
}

/** @returns a suite whose every test gets a service of its own over a workspace of its own */
export function realServerSuite(name: string, ...requirements: readonly Requirement[]): RealServerSuite {
  const absent = requirements.find(({ file }) => !existsSync(file));
  return absent === undefined ? presentSuite(name) : absentSuite(name, absent);
}

function presentSuite(name: string): RealServerSuite {
  const test = suite(name);
  // Not by hooks: uvu does not tell what went wrong in one.
  const add = (title: string, body: (session: Session) => Promise<void>): void =>
    test(title, async () => {
      const session = await openSession();
      try {
        await body(session);
      } finally {
        await session.close();
      }
    });
  return Object.assign(add, { run: () => test.run() });
}

/** The runner counts the line as a skipped test; uvu has to have one test to report at all. */
function absentSuite(name: string, absent: Requirement): RealServerSuite {
  const test = suite(name);
  test('is skipped', () =>
    console.log(`SKIPPED: ${absent.package} is not installed; .scripts/system-packages.sh installs it`));
  return Object.assign(() => undefined, { run: () => test.run() });
}
