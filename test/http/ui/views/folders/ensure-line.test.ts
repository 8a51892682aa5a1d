/** The lines of a server.cfg that start a resource. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { addEnsureLine, commentEnsureLines } from '../../../../../http/ui/views/folders/config/ensure-line.js';

const test = suite('http/ui/views/folders/ensure-line');

test('A new line follows the last line that starts something', () => {
  assert.is(addEnsureLine('ensure a\nstart [b]\nset c d\n', 'taxi'), 'ensure a\nstart [b]\nensure taxi\nset c d\n');
  assert.is(addEnsureLine('set c d', 'taxi'), 'set c d\nensure taxi\n');
  assert.is(addEnsureLine('', 'taxi'), 'ensure taxi\n');
});

test('A line that was commented out becomes effective where it is', () => {
  assert.is(addEnsureLine('# ensure taxi # cars\nensure a\n', 'taxi'), 'ensure taxi # cars\nensure a\n');
  assert.is(addEnsureLine('# ensure taxis\nensure a\n', 'taxi'), '# ensure taxis\nensure a\nensure taxi\n');
});

test('A text that starts the resource already is unchanged', () => {
  assert.is(addEnsureLine('# ensure taxi\nensure taxi\n', 'taxi'), '# ensure taxi\nensure taxi\n');
});

test('Only lines that start this one resource are commented out', () => {
  const others = 'ensure taxi; quit\nensure [taxi]\nensure taxis\n# ensure taxi\nensure taxi # a; quit\n';
  assert.is(
    commentEnsureLines(`${others}  Ensure "taxi"\nSTART taxi # b\n`, 'taxi'),
    `${others}#   Ensure "taxi"\n# START taxi # b\n`,
  );
  assert.is(commentEnsureLines(others, 'taxi'), null);
});

test('A resource that is disabled and then enabled again has the same text as before', () => {
  for (const text of ['ensure taxi\nensure b\n', 'ensure b\nensure taxi # c'])
    assert.is(addEnsureLine(commentEnsureLines(text, 'taxi') ?? '', 'taxi'), text);
});

test.run();
