/** Suites of servers from Debian packages. If a package is missing, the suite is skipped with this reason. */
import { existsSync } from 'node:fs';
import { suite } from 'uvu';
import { openSession, type Session } from './session.js';

/** A Debian package, and a file in it that must exist. */
export interface Requirement {
  readonly package: string;
  readonly file: string;
}

export interface RealServerSuite {
  (title: string, body: (session: Session) => Promise<void>): void;
  run(): void;
}

/** Returns a suite in which each test has a separate service and workspace. */
export function realServerSuite(name: string, ...requirements: readonly Requirement[]): RealServerSuite {
  const absent = requirements.find(({ file }) => !existsSync(file));
  return absent === undefined ? presentSuite(name) : absentSuite(name, absent);
}

function presentSuite(name: string): RealServerSuite {
  const test = suite(name);
  // The set-up is not in hooks, because uvu does not report the error of a hook.
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

/** The test runner counts this line as a skipped test. uvu reports nothing without a test. */
function absentSuite(name: string, absent: Requirement): RealServerSuite {
  const test = suite(name);
  test('The file is skipped without the real server', () =>
    console.log(`SKIPPED: ${absent.package} is not installed; .scripts/system-packages.sh installs it`));
  return Object.assign(() => undefined, { run: () => test.run() });
}
