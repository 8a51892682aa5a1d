/** What the page says, in each of its languages. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { de } from '../../../../http/ui/text/de.js';
import { en } from '../../../../http/ui/text/en.js';

const test = suite('the languages of the page');

/** Names and words that are the same in both; a text that nobody has translated would be the same too. */
const sameInBoth = new Set([
  'server-manager',
  'Server',
  'Data Folder',
  'Data Folders',
  'Folders',
  'Build',
  'Builds',
  'Token',
  'Log',
  'Name',
  'Version',
  'Manifest',
  'OpenTTD',
  'FXServer (FiveM, RedM)',
  'Installed Resource',
  'Installed Resources',
  'fx_version',
  'Code:',
]);

type Told = (...given: unknown[]) => unknown;

/** What texts are told that depend on something else than numbers, words, or lists of them. */
const given: Readonly<Record<string, readonly unknown[]>> = {
  'statechart.linkFaults': [
    { code: 'unknown_step', step: 3, letter: 'q' },
    { code: 'unknown_wish', letter: 'q' },
    { code: 'too_long', steps: 3, most: 2 },
  ],
};

/** Every text by its path, those that depend on something too. */
function textsOf(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function')
    return (given[path] ?? [1, 2]).flatMap((each, index) => textsOf(say(value as Told, each), `${path}(${index})`));
  assert.type(value, 'object', `${path} is no text: what is it told? Add it to this test`);
  return Object.entries(value as object).flatMap(([key, each]) => textsOf(each, path === '' ? key : `${path}.${key}`));
}

function say(text: Told, each: unknown): unknown {
  const all = Array.from({ length: 4 }, () => each);
  try {
    return text(...all);
  } catch {
    return text(...all.map((one) => [String(one)]));
  }
}

const english = textsOf(en, '');
const german = new Map(textsOf(de, ''));

test('both say the same things', () => {
  assert.equal(
    english.map(([path]) => path),
    [...german.keys()],
  );
});

test('no text is empty, and none has a hole in it', () => {
  for (const [path, text] of [...english, ...german]) {
    assert.is.not(text.trim(), '', path);
    assert.not.match(text, /undefined|null|NaN|\[object/, path);
  }
});

test('what is said in English is said otherwise in German, but for names', () => {
  const isName = (text: string): boolean =>
    sameInBoth.has(text.replace(/[\d\s]*$|^[\d\s]*/g, '')) || !/\p{L}{2}/u.test(text);
  assert.equal(
    english.filter(([path, text]) => german.get(path) === text && !isName(text) && !path.startsWith('time.')),
    [],
  );
});

test.run();
