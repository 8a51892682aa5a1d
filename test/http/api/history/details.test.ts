/** The details of entries of the history: their fields by type, in the reference. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listDetails } from '../../../../http/api/history/details.js';
import { entryTypes } from '../../../../machines/history/journal.js';

const test = suite('http/api/history/details');

test('Each type of entry has one list of fields', () => {
  for (const type of entryTypes) {
    const patterns = listDetails().filter(({ pattern }) => new RegExp(pattern).test(type));
    assert.is(patterns.length, 1, type);
  }
});

test('The reference names each field of a detail', () => {
  const page = readFileSync(join(process.cwd(), 'docs/reference/history.md'), 'utf8');
  for (const { pattern, properties } of listDetails())
    for (const field of Object.keys(properties)) assert.ok(page.includes(`\`${field}\``), `${pattern}: ${field}`);
});

test.run();
