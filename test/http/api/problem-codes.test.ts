/** The problem codes that the OpenAPI document gives to operations. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { declaredCodes } from '../../../http/api/openapi/declared-codes.js';
import { accompanyingCodes, listProblemCodes } from '../../../http/api/openapi/problem-response.js';
import { describedRoutes } from '../../docs/sections/route-table.js';
import { describeOpenApi } from '../../kit/http/open-api.js';

const test = suite('http/api/problem-codes');

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

test('The OpenAPI document has exactly the problem codes of each route', async () => {
  const { paths } = (await describeOpenApi()) as unknown as { paths: Record<string, Record<string, Operation>> };
  const operations = Object.values(paths).flatMap((path) => Object.values(path));
  assert.is(operations.length, describedRoutes.length);
  for (const route of describedRoutes) {
    const { responses = {} } = operations.find(({ operationId }) => operationId === route.id) ?? {};
    const texts = Object.entries(responses).flatMap(([status, { description }]) =>
      Number(status) < 400 ? [] : [description],
    );
    const codes = texts.flatMap((text) => [...text.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code));
    assert.equal(codes.sort(), [...listProblemCodes(route)].sort(), route.id);
  }
});

test('Each operation of a group declares the codes that are listed for the group', () => {
  for (const { when, codes, isOf } of declaredCodes) {
    const routes = describedRoutes.filter(isOf);
    assert.ok(routes.length > 3, when);
    for (const { id, problems = [] } of routes)
      for (const code of codes) assert.ok(problems.includes(code), `${id}: ${code}`);
  }
});

test('Each operation declares the codes that accompany its codes', () => {
  for (const { when, codes, isOf } of accompanyingCodes) {
    const routes = describedRoutes.filter(isOf);
    assert.ok(routes.length > 1, when);
    for (const { id, problems = [] } of routes)
      for (const code of codes) assert.ok(problems.includes(code), `${id}: ${code}`);
  }
});

test.run();
