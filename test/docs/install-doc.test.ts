/** The commands of docs/guides/install.md and upgrade.md install the packages that the packed program needs. */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('docs/install-doc');

/** The path is relative to dist/test/docs/. */
const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('The guides install the packages that the tarball lacks', () => {
  const { dependencies = {}, optionalDependencies } = JSON.parse(read('package.json'));
  const packages = Object.keys({ ...dependencies, ...optionalDependencies });
  assert.equal(packages, ['libsql']);
  for (const guide of ['install', 'upgrade']) {
    const [, commands = ''] = /```sh\n([^`]*tar -xzf[^`]*)```/.exec(read(`docs/guides/${guide}.md`)) ?? [];
    for (const name of packages) assert.match(commands, new RegExp(`tar -xzf [^]*npm install [^]*# ${name}`), guide);
  }
});

test.run();
