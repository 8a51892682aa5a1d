/** Texts of failed commands. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { explainFault } from '../../../http/cli/service/failure-text.js';
import { findRemedy, remedies } from '../../../http/cli/service/remedies.js';
import type { ProblemCode } from '../../../http/problems/problem-kind.js';
import { problems } from '../../../http/problems/problems.js';
import { toExampleRemedy } from '../../docs/errors-doc.js';

const test = suite('http/cli/failure-text');

/** Terms of the API that do not help a user of the command line. */
const apiTerms =
  /\b(GET|POST|PUT|DELETE) |docs\/|\bcurl\b|Content-Type|Retry-After|If-Match|\bheader\b|\?strict|as "[A-Z]/;

test('A problem whose remedy uses terms of the API has a remedy for the command line', () => {
  for (const code of Object.keys(problems) as ProblemCode[]) {
    if (findRemedy(code, 'status') === undefined)
      assert.not.match(toExampleRemedy(code), apiTerms, `${code} needs a remedy`);
  }
});

test('Every remedy of the command line belongs to a problem code', () => {
  assert.equal(
    Object.keys(remedies).filter((code) => !Object.hasOwn(problems, code)),
    [],
  );
});

/** The remedy that a command prints. */
function remedyOf(command: string, code: string): readonly string[] {
  return explainFault({ code: 'refused', problem: { title: '', status: 409, detail: '', code } }, command).slice(1);
}

test('A remedy is about the command that failed, and not about another command', () => {
  assert.equal(remedyOf('stop', 'not_running'), []);
  assert.equal(remedyOf('kill', 'not_running'), []);
  assert.equal(remedyOf('command', 'not_running'), ['Start the server first: server-manager start BUILD FOLDER.']);
  assert.equal(remedyOf('backups create', 'folder_running'), [
    'Leave out --mode stopped, or run server-manager stop first.',
  ]);
  assert.equal(remedyOf('folders remove', 'folder_running'), ['Run server-manager stop first.']);
  assert.equal(remedyOf('builds install', 'installation_cancelled'), [
    'Run server-manager builds install to install the Build after all.',
  ]);
});

test('The remedy of an invalid query refers to the help of the command', () => {
  for (const command of ['schedules change', 'history'])
    assert.equal(remedyOf(command, 'query_invalid'), [
      `Correct the named value. Run server-manager ${command} --help for the options.`,
    ]);
});

test('No remedy of the command line uses terms of the API or paths of the docs', () => {
  for (const code of Object.keys(problems))
    assert.not.match(findRemedy(code, 'status') ?? '', /\b(GET|POST|PUT|DELETE) |docs\//, code);
});

test('A problem with an unknown code is shown with its detail', () => {
  const problem = { title: 'New', status: 409, detail: 'Something new.', code: 'brand_new' };
  assert.equal(explainFault({ code: 'refused', problem }), ['Something new.']);
});

test.run();
