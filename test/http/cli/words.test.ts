/** What the command line says of what went wrong, and what docs/command-line.md says of the command line. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type CommandName, commands, options } from '../../../http/cli/commands.js';
import { exitStatus, troubleWords } from '../../../http/cli/failure-text.js';
import { usageOf } from '../../../http/cli/help.js';
import { remedies } from '../../../http/cli/remedies.js';
import { problems } from '../../../http/problems/problems.js';

const test = suite('words of the command line');

/** What somebody at a command line has no use for. */
const ofRequests = /\b(GET|POST|PUT|DELETE) |\bcurl\b|Content-Type|Retry-After|If-Match|\bheader\b|\?strict|as "[A-Z]/;

test('what to do is said in commands wherever the catalogue says it in requests', () => {
  for (const [code, { remedy }] of Object.entries(problems)) {
    const known = Object.hasOwn(remedies, code);
    if (!known) assert.not.match(remedy, ofRequests, `${code} needs words of the command line`);
  }
});

test('no words are kept for problems that there are not', () => {
  assert.equal(
    Object.keys(remedies).filter((code) => !Object.hasOwn(problems, code)),
    [],
  );
});

test('a problem of a service that knows more than this command line is told as it is', () => {
  const problem = { title: 'New', status: 409, detail: 'Something new.', code: 'brand_new' };
  assert.equal(troubleWords({ code: 'refused', problem, text: '' }), ['Something new.']);
});

const page = readFileSync(join(process.cwd(), 'docs/command-line.md'), 'utf8');

test('docs/command-line.md shows every command as its help does, and every option', () => {
  for (const name of Object.keys(commands) as CommandName[])
    assert.ok(page.includes(`server-manager ${usageOf(name)}\n`), name);
  for (const option of Object.keys(options)) assert.match(page, `--${option}`);
});

test('docs/command-line.md explains every exit status', () => {
  for (const status of Object.values(exitStatus)) assert.match(page, `| ${status} |`);
});

test.run();
