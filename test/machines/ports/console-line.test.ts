/** How severe a line is, and which resource printed it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { channelNameOf, resourceOf, severityOf } from '../../../machines/ports/console-line.js';

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

test.run();
