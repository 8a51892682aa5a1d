/** How severe a line is, and which resource printed it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { channelNameOf, resourceOf, severityOf } from '../../../machines/console/console-line.js';
import { lastTextOf, textsOf } from '../../../machines/text/escape-sequences.js';

const test = suite('Lines of a console');

test('The first word for an error or a warning decides how severe a line is', () => {
  assert.is(severityOf('Error: no map'), 'error');
  assert.is(severityOf('WARNING: 2 files failed to load'), 'warning');
  assert.is(severityOf('Failed to load, a warning was printed'), 'error');
  assert.is(severityOf('terrors of the deep'), 'info');
  assert.is(severityOf(''), 'info');
});

test('The colour at the beginning decides for a line without such a word', () => {
  assert.is(severityOf('\x1b[31mno map\x1b[0m'), 'error');
  assert.is(severityOf('\x1b[91mno map\x1b[0m'), 'error');
  assert.is(severityOf('\x1b[0m\x1b[1;33mlow on memory'), 'warning');
  assert.is(severityOf('plain \x1b[31mred word\x1b[0m'), 'info');
});

test("The colour of a channel is none of the line's", () => {
  const channel = (text: string): string => `\x1b[38;5;91m[        script:hello] \x1b[0m\x1b[0m${text}`;
  assert.is(severityOf(channel('ready')), 'info');
  assert.is(severityOf(channel('\x1b[91mno player')), 'error');
  assert.is(severityOf('\x1b[33m[           resources]\x1b[0m Started resource hello'), 'info');
  assert.is(severityOf('[  script:error] ready'), 'info');
});

test('A line of a stack trace is as severe as the error before it', () => {
  assert.is(severityOf('[        script:hello] \x1b[93m> \x1b[36mwelcome\x1b[0m (@hello/server.lua:5)'), 'error');
});

test('The channel of a script names the resource, as FXServer cuts it', () => {
  assert.is(resourceOf('\x1b[36m[      script:hello]\x1b[0m ready'), 'hello');
  assert.is(resourceOf('cfx> [script:hello] ready'), 'hello');
  assert.is(resourceOf('[     resources] Started resource hello'), null);
  assert.is(resourceOf('script:hello'), null);
  assert.is(resourceOf('[script:a-long-resour] ready'), channelNameOf('a-long-resource-name'));
});

test('Of a line that a carriage return rewrites, the last text decides', () => {
  assert.is(severityOf('Loading 10%\rError: no map'), 'error');
  assert.is(severityOf('> \r\x1b[K\x1b[31mno map\x1b[0m'), 'error');
  assert.is(severityOf('> \x1b[2K\x1b[1G\x1b[33mlow on memory'), 'warning');
  assert.is(severityOf('0 errors so far\rdone\r'), 'info');
  assert.is(resourceOf('cfx> \r\x1b[K[      script:hello] ready'), 'hello');
});

test('A line shows as a whole, and each text that began at its beginning', () => {
  assert.equal(textsOf('\x1b[1mServer\x1b[0m is up'), ['Server is up']);
  assert.equal(textsOf('Loading 9%\rServer is up'), ['Loading 9%\rServer is up', 'Loading 9%', 'Server is up']);
  assert.equal(textsOf('> \r\x1b[K[INFO]: Done'), ['> \r[INFO]: Done', '> ', '[INFO]: Done']);
  assert.equal(textsOf('\ufeffServer is up'), ['Server is up']);
  assert.equal(textsOf('Server is up\r'), ['Server is up\r', 'Server is up']);
  assert.equal(textsOf(''), ['']);
  assert.is(lastTextOf('> \x1b[1GServer is up\r\r'), 'Server is up');
});

test.run();
