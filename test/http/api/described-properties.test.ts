/** The OpenAPI document describes every property. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeServedApi } from '../../kit/http/open-api.js';

const test = suite('http/api/described-properties');

/** Yields every object schema with its path. */
function* walk(
  value: unknown,
  place: string,
): Generator<[place: string, properties: Readonly<Record<string, object>>]> {
  if (typeof value !== 'object' || value === null) return;
  if ('properties' in value && 'type' in value && value.type === 'object')
    yield [place, value.properties as Readonly<Record<string, object>>];
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${place}/${key}`);
}

/** A reference, a constant and the content of a text need no description. */
const isDescribed = (property: object): boolean =>
  ['description', '$ref', 'const', 'contentSchema'].some((key) => key in property);

test('Every property of a request and an answer has a description', async () => {
  const missing: string[] = [];
  for (const [place, properties] of walk((await describeServedApi()).components.schemas, 'schemas'))
    for (const [name, property] of Object.entries(properties))
      if (!isDescribed(property)) missing.push(`${place}/${name}`);
  assert.equal(missing, []);
});

test.run();
