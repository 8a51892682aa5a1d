/** `npm run deliberate-faults`: the faults still fit the sources. The command itself takes minutes. */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

interface DeliberateFault {
  readonly name: string;
  readonly file: string;
  readonly from: string;
}

const test = suite('.scripts/deliberate-fault-list.mjs');

test('each deliberate fault changes a text that its file has once', async () => {
  const { faults } = await import(new URL('../../.scripts/deliberate-fault-list.mjs', import.meta.url).href);
  for (const { name, file, from } of faults as readonly DeliberateFault[])
    assert.is(readFileSync(file, 'utf8').split(from).length, 2, name);
});

test.run();
