/** Pages of lists that are in memory. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findPage, type Page, type PageCursor } from '../../../../http/api/kit/pages.js';

const test = suite('http/api/kit/pages');

type Item = { readonly key: string | number };

const toKey = ({ key }: Item): string | number => key;
const orders = fc.constantFrom('ascending' as const, 'descending' as const);
const keys = fc.oneof(
  fc.uniqueArray(fc.integer({ min: 0, max: 99 })),
  fc.uniqueArray(fc.stringMatching(/^[a-z0-9]{1,3}$/)),
);

function follow({ next, prev }: Page<Item>, side: PageCursor['side']): PageCursor | null {
  const key = side === 'next' ? next : prev;
  return key === null ? null : { side, key: String(key) };
}

test('Every element of a list is on exactly one page, in order, from either end', () => {
  fc.assert(
    fc.property(keys, orders, fc.integer({ min: 1, max: 7 }), (all, order, limit) => {
      const items = (all as readonly (string | number)[]).map((key) => ({ key }));
      const pages = [findPage(items, { limit, cursor: null }, { toKey, order })];
      for (let cursor = follow(pages[0] as Page<Item>, 'next'); cursor !== null; ) {
        const page = findPage(items, { limit, cursor }, { toKey, order });
        pages.push(page);
        cursor = follow(page, 'next');
      }
      const sorted = [...items].sort((a, b) => (a.key < b.key ? -1 : 1));
      const seen = pages.flatMap((page) => page.items);
      assert.equal(seen, order === 'ascending' ? sorted : sorted.reverse());
      assert.is(pages[0]?.prev, null);
      const back = [...(pages.at(-1) as Page<Item>).items];
      for (let cursor = follow(pages.at(-1) as Page<Item>, 'prev'); cursor !== null; ) {
        const page = findPage(items, { limit, cursor }, { toKey, order });
        back.unshift(...page.items);
        cursor = follow(page, 'prev');
      }
      assert.equal(back, seen);
    }),
  );
});

test('Elements that are removed or added between two pages do not move other elements', () => {
  const items = [1, 2, 3, 4, 5, 6].map((key) => ({ key }));
  const { items: first, next } = findPage(items, { limit: 2, cursor: null }, { toKey, order: 'descending' });
  assert.equal(first.map(toKey), [6, 5]);
  const changed = [1, 3, 4, 6, 7].map((key) => ({ key }));
  const cursor = { side: 'next', key: String(next) } as const;
  assert.equal(findPage(changed, { limit: 9, cursor }, { toKey, order: 'descending' }).items.map(toKey), [4, 3, 1]);
});

test.run();
