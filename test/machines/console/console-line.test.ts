/** The severity of a console line, and the resource that printed it. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readResource, readSeverity, toChannelName } from '../../../machines/console/console-line.js';
import { readLastText, readTexts } from '../../../machines/text/escape-sequences.js';

const test = suite('machines/console/console-line');

test('The first word for an error or a warning decides the severity of a line', () => {
  assert.is(readSeverity('Error: no map'), 'error');
  assert.is(readSeverity('WARNING: 2 files failed to load'), 'warning');
  assert.is(readSeverity('Failed to load, a warning was printed'), 'error');
  assert.is(readSeverity('terrors of the deep'), 'info');
  assert.is(readSeverity(''), 'info');
});

test('The colour at the beginning decides the severity of a line without such a word', () => {
  assert.is(readSeverity('\x1b[31mno map\x1b[0m'), 'error');
  assert.is(readSeverity('\x1b[91mno map\x1b[0m'), 'error');
  assert.is(readSeverity('\x1b[0m\x1b[1;33mlow on memory'), 'warning');
  assert.is(readSeverity('plain \x1b[31mred word\x1b[0m'), 'info');
});

test('The colour of a channel does not decide the severity of a line', () => {
  const channel = (text: string): string => `\x1b[38;5;91m[        script:hello] \x1b[0m\x1b[0m${text}`;
  assert.is(readSeverity(channel('ready')), 'info');
  assert.is(readSeverity(channel('\x1b[91mno player')), 'error');
  assert.is(readSeverity('\x1b[33m[           resources]\x1b[0m Started resource hello'), 'info');
  assert.is(readSeverity('[  script:error] ready'), 'info');
});

test('A line of a stack trace has the severity of the error before it', () => {
  assert.is(readSeverity('[        script:hello] \x1b[93m> \x1b[36mwelcome\x1b[0m (@hello/server.lua:5)'), 'error');
});

test('The channel of a script names the resource, even if FXServer shortens the name', () => {
  assert.is(readResource('\x1b[36m[      script:hello]\x1b[0m ready'), 'hello');
  assert.is(readResource('cfx> [script:hello] ready'), 'hello');
  assert.is(readResource('[     resources] Started resource hello'), null);
  assert.is(readResource('script:hello'), null);
  assert.is(readResource('[script:a-long-resour] ready'), toChannelName('a-long-resource-name'));
});

test('The last text of a line that a carriage return rewrites decides its severity', () => {
  assert.is(readSeverity('Loading 10%\rError: no map'), 'error');
  assert.is(readSeverity('> \r\x1b[K\x1b[31mno map\x1b[0m'), 'error');
  assert.is(readSeverity('> \x1b[2K\x1b[1G\x1b[33mlow on memory'), 'warning');
  assert.is(readSeverity('0 errors so far\rdone\r'), 'info');
  assert.is(readResource('cfx> \r\x1b[K[      script:hello] ready'), 'hello');
});

test('A rewritten line gives the whole text, and each text between carriage returns', () => {
  assert.equal(readTexts('\x1b[1mServer\x1b[0m is up'), ['Server is up']);
  assert.equal(readTexts('Loading 9%\rServer is up'), ['Loading 9%\rServer is up', 'Loading 9%', 'Server is up']);
  assert.equal(readTexts('> \r\x1b[K[INFO]: Done'), ['> \r[INFO]: Done', '> ', '[INFO]: Done']);
  assert.equal(readTexts('\ufeffServer is up'), ['Server is up']);
  assert.equal(readTexts('Server is up\r'), ['Server is up\r', 'Server is up']);
  assert.equal(readTexts(''), ['']);
  assert.is(readLastText('> \x1b[1GServer is up\r\r'), 'Server is up');
});

test.run();
