/** Texts of failed commands. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { explainFault } from '../../../http/cli/service/failure-text.js';
import { remedies } from '../../../http/cli/service/remedies.js';
import { problems } from '../../../http/problems/problems.js';

const test = suite('The failure texts of the command line');

/** Terms of the API that do not help at a command line. */
const apiTerms = /\b(GET|POST|PUT|DELETE) |\bcurl\b|Content-Type|Retry-After|If-Match|\bheader\b|\?strict|as "[A-Z]/;

test('A problem whose remedy uses terms of the API has a remedy for the command line', () => {
  for (const [code, { remedy }] of Object.entries(problems)) {
    if (!Object.hasOwn(remedies, code)) assert.not.match(remedy, apiTerms, `${code} needs a remedy`);
  }
});

test('Every remedy of the command line belongs to a problem code', () => {
  assert.equal(
    Object.keys(remedies).filter((code) => !Object.hasOwn(problems, code)),
    [],
  );
});

test('A problem with an unknown code is shown with its detail', () => {
  const problem = { title: 'New', status: 409, detail: 'Something new.', code: 'brand_new' };
  assert.equal(explainFault({ code: 'refused', problem }), ['Something new.']);
});

test.run();
