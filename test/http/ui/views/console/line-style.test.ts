/** The colours of the lines of a console. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { createLineStyle } from '../../../../../http/ui/views/console/terminal/line-style.js';

const test = suite('http/ui/views/console/line-style');

const escape = '\u001b[';
const warning = '[12:00:00] [Server thread/WARN]: Cannot keep up!';
const error = '[12:00:01] [Server thread/ERROR]: No map';

/** Returns output as it is drawn, with coloured lines. */
function draw(text: string): string {
  const style = createLineStyle();
  return (text.match(/[^\n]*\n|[^\n]+$/g) ?? []).map((line) => style(line).text).join('');
}

test('Errors are red and warnings are yellow up to the end of the line', () => {
  assert.is(
    draw(`${warning}\n${error}\r\nDone\n`),
    `${escape}33m${warning}${escape}39m\n${escape}31m${error}${escape}39m\r\nDone\n`,
  );
});

test('Colours of the server stay, even over several lines', () => {
  const coloured = `${escape}35mError: purple\nError: purple too\n${escape}0mdone\n`;
  assert.is(draw(coloured), coloured);
  assert.is(
    draw(`${escape}35mpurple${escape}0m\nError\n`),
    `${escape}35mpurple${escape}0m\n${escape}31mError${escape}39m\n`,
  );
});

test('An incomplete line is unchanged, because the severity is not known yet', () => {
  assert.is(draw(`Done\n${error}`), `Done\n${error}`);
});

test.run();
