/** Each fault of `npm run deliberate-faults` still fits its source. The command itself takes minutes. */
import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

interface DeliberateFault {
  readonly name: string;
  readonly file: string;
  readonly from: string;
}

const test = suite('deliberate-faults');

test('Each deliberate fault replaces a text that occurs exactly once in its file', async () => {
  const { faults } = await import(new URL('../../.scripts/deliberate-fault-list.mjs', import.meta.url).href);
  for (const { name, file, from } of faults as readonly DeliberateFault[])
    assert.is(readFileSync(file, 'utf8').split(from).length, 2, name);
});

test.run();
