/** The details of entries of the history: their fields by type, in the document and in the reference. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listDetails } from '../../../../http/api/history/details.js';
import { entryTypes } from '../../../../machines/history/journal.js';
import { describeServedApi } from '../../../kit/http/open-api.js';

interface DescribedEntry {
  readonly schemas: { readonly HistoryEntry: { readonly properties: { readonly detail: DescribedDetail } } };
}

interface DescribedDetail {
  /** The names of the fields by a pattern of types. */
  readonly 'x-fields-by-type': Readonly<Record<string, readonly string[]>>;
}

const test = suite('Details of the history');

test('The document gives each type of entries the fields of its detail', async () => {
  const { schemas } = (await describeServedApi()).components as unknown as DescribedEntry;
  const { 'x-fields-by-type': fieldsByType } = schemas.HistoryEntry.properties.detail;
  for (const type of entryTypes) {
    const patterns = Object.keys(fieldsByType).filter((pattern) => new RegExp(pattern).test(type));
    assert.is(patterns.length, 1, `${type}: ${patterns.join()}`);
  }
  const fields = listDetails().map(({ pattern, properties }) => [pattern, Object.keys(properties)]);
  assert.equal(fieldsByType, Object.fromEntries(fields));
});

test('The reference names each field of a detail', () => {
  const page = readFileSync(join(process.cwd(), 'docs/reference/history.md'), 'utf8');
  for (const { pattern, properties } of listDetails())
    for (const field of Object.keys(properties)) assert.ok(page.includes(`\`${field}\``), `${pattern}: ${field}`);
});

test.run();
