/** JSON Merge Patch: its rules in RFC 7396, and the patches that the client makes. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { applyMergePatch } from '../../../../../http/api/kit/body/merge-patch.js';
import { createMergePatch } from '../../../../../http/client/merge-patch.js';

const test = suite('http/api/kit/body/merge-patch');

/** Appendix A of RFC 7396: original, patch, result. */
const examples: readonly (readonly [unknown, unknown, unknown])[] = [
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [
    ['a', 'b'],
    ['c', 'd'],
    ['c', 'd'],
  ],
  [{ a: 'b' }, ['c'], ['c']],
  [{ a: 'foo' }, null, null],
  [{ a: 'foo' }, 'bar', 'bar'],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
];

test('A merge patch gives the results of the examples in RFC 7396', () => {
  for (const [original, patch, result] of examples)
    assert.equal(applyMergePatch(original, patch), result, JSON.stringify(patch));
});

test('A member named __proto__ is an ordinary member', () => {
  const changed = applyMergePatch({ a: 1 }, JSON.parse('{"__proto__": {"b": 2}}'));
  assert.is(JSON.stringify(changed), '{"a":1,"__proto__":{"b":2}}');
  assert.is(({} as { b?: number }).b, undefined);
});

test("The client's patch turns one value into another without equal members", () => {
  for (const [before, after, patch] of [
    [{ a: 1 }, { a: 1 }, {}],
    [{ a: 1, b: { c: [1], d: 2 } }, { a: 1, b: { c: [1], d: 3 } }, { b: { d: 3 } }],
    [
      { when: { times: ['04:00'], zone: 'UTC' } },
      { when: { cron: '0 4 * * *', zone: 'UTC' } },
      { when: { times: null, cron: '0 4 * * *' } },
    ],
    [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, { a: [1, { b: 3 }] }],
    [{ a: 1, b: 2 }, { a: 1 }, { b: null }],
    [{ a: 'skip' }, { a: { b: 1 } }, { a: { b: 1 } }],
  ] as const) {
    assert.equal(createMergePatch<object>(before, after), patch);
    assert.equal(applyMergePatch(before, patch), after);
  }
});

test.run();
