/** Random edits of a config file by the manager and by hand: each write keeps the replaced text. */
import { rmSync, writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { absent, any, entriesOf, folderSuite, matching, read, textOf, versionTexts, write } from './data-folder.js';

const test = folderSuite('adapters/folders/config-history');

type Step =
  | { readonly kind: 'put'; readonly text: string; readonly knows: 'now' | 'first' | 'nothing' | 'any' }
  | { readonly kind: 'by hand'; readonly text: string | null };

const text = fc.constantFrom('first', 'a', 'b', '', 'c\r\n# ü');
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('put' as const),
      text,
      knows: fc.constantFrom('now', 'now', 'first', 'nothing', 'any'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('by hand' as const), text: fc.option(text, { nil: null }) }) },
);

/** Applies a write to the model of a text and its versions. @returns whether the write is allowed */
function expectedPut(
  model: { now: string | null; before: string[] },
  { text: wanted, knows }: Extract<Step, { kind: 'put' }>,
  first: boolean,
): boolean {
  const mayWrite = { now: model.now !== null, any: model.now !== null, first, nothing: model.now === null }[knows];
  if (!mayWrite || model.now === wanted) return mayWrite;
  // A text that is equal to the last kept version is not kept twice.
  if (model.now !== null && model.before[0] !== model.now) model.before = [model.now, ...model.before].slice(0, 10);
  model.now = wanted;
  return true;
}

test('The versions of a config file are the last texts that writes have replaced', async (place) => {
  const { etag: firstTag } = await read(place);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
      rmSync(`${place.root}/manager`, { recursive: true, force: true });
      writeFileSync(place.config, 'first');
      const model: { now: string | null; before: string[] } = { now: 'first', before: [] };
      for (const each of steps) {
        if (each.kind === 'by hand') {
          model.now = each.text;
          if (each.text === null) rmSync(place.config, { force: true });
          else writeFileSync(place.config, each.text, 'latin1');
          continue;
        }
        const known = {
          now: () => read(place).then(({ etag }) => matching(etag)),
          first: () => matching(firstTag),
          nothing: () => absent,
          any: () => any,
        };
        const precondition =
          each.knows === 'now' && model.now === null ? matching('"gone"') : await known[each.knows]();
        const isWritten = expectedPut(model, each, model.now === 'first');
        const result = await write(place, each.text, precondition);
        assert.is(result.startsWith('"'), isWritten, `${result} at ${JSON.stringify(each)}`);
        if (isWritten) assert.equal(await read(place), { text: each.text, etag: result });
      }
      assert.is(model.now, entriesOf(place.world).length === 0 ? null : textOf(place.config));
      assert.equal(await versionTexts(place), model.before);
    }),
    { numRuns: 40, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true },
  );
});

test.run();
