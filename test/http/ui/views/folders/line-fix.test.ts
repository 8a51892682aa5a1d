/** The corrections of lines of a config file. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Finding } from '../../../../../http/client/api.js';
import { applyLineFix } from '../../../../../http/ui/views/folders/config/apply-line-fix.js';
import { findLineFix, findSharedFix } from '../../../../../http/ui/views/folders/config/line-fix.js';

const test = suite('http/ui/views/folders/line-fix');

const word = { kind: 'word', from: 'polcie', to: 'police' } as const;
const comment = { kind: 'comment' } as const;

test('A whole word of the line is replaced, even in quotes and before a semicolon', () => {
  const text = 'ensure polcie2\nensure polcie2; ensure polcie\nensure "polcie"';
  assert.is(applyLineFix(text, 2, word), 'ensure polcie2\nensure polcie2; ensure police\nensure "polcie"');
  assert.is(applyLineFix(text, 3, word), 'ensure polcie2\nensure polcie2; ensure polcie\nensure "police"');
});

test('A line that differs from the finding changes nothing', () => {
  assert.is(applyLineFix('ensure polcie2', 1, word), null);
  assert.is(applyLineFix('ensure polcie', 2, word), null);
  assert.is(applyLineFix('ensure polcie', 0, word), null);
  assert.is(applyLineFix('# ensure nowhere', 1, comment), null);
  assert.is(applyLineFix('ensure one', 1, { kind: 'characters' }), null);
});

test('Only a line with one command is commented out', () => {
  assert.is(applyLineFix('one\nensure nowhere\ntwo', 2, comment), 'one\n# ensure nowhere\ntwo');
  assert.is(applyLineFix('ensure nowhere; ensure police', 1, comment), null);
});

test('Typographic quotes and invisible characters become plain characters', () => {
  const characters = { kind: 'characters' } as const;
  assert.is(applyLineFix('set a \u201cb\u201d', 1, characters), 'set a "b"');
  assert.is(applyLineFix('set\u00a0a\u200b b', 1, characters), 'set a b');
});

test('Missing endpoints are added at the beginning, each protocol once', () => {
  const fix = findLineFix({ code: 'config_no_endpoint', line: null, resource: null });
  assert.equal(fix, { kind: 'endpoints' });
  if (fix === null) return;
  const tcp = 'endpoint_add_tcp "0.0.0.0:30120"\n';
  const udp = 'endpoint_add_udp "0.0.0.0:30120"\n';
  assert.is(applyLineFix('ensure one\n', 0, fix), `${tcp}${udp}ensure one\n`);
  assert.is(applyLineFix('endpoint_add_tcp "[::]:1"\n', 0, fix), `${udp}endpoint_add_tcp "[::]:1"\n`);
  assert.is(applyLineFix(tcp + udp, 0, fix), null);
});

test('A line can be corrected only if the finding has the line and a known correction', () => {
  const finding = { code: 'resource_unknown', line: 3, resource: 'polcie' };
  assert.equal(findLineFix({ ...finding, meant: 'police' }), word);
  assert.equal(findLineFix(finding), comment);
  assert.is(findLineFix({ ...finding, line: null }), null);
  assert.is(findLineFix({ ...finding, code: 'config_licence_missing' }), null);
  assert.equal(findLineFix({ code: 'config_restart_category', line: 1, resource: null }), {
    kind: 'word',
    from: 'restart',
    to: 'ensure',
  });
});

test('Findings in the config file have one correction if all have the same', () => {
  const unknown = (line: number, file = 'server.cfg', other = {}): Finding => ({
    ...{ code: 'resource_unknown', severity: 'error', resource: 'x', file, line, title: '', message: '', remedy: '' },
    ...other,
  });
  assert.equal(findSharedFix([unknown(1), unknown(2)], 'server.cfg'), { kind: 'comment' });
  assert.is(findSharedFix([unknown(1), unknown(2, 'more.cfg')], 'server.cfg'), null);
  assert.is(findSharedFix([unknown(1), unknown(2, 'server.cfg', { meant: 'y' })], 'server.cfg'), null);
  assert.is(findSharedFix([unknown(1, 'more.cfg')], 'server.cfg'), null);
});

test.run();
