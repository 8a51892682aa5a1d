import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { en } from '../../../../../../http/ui/text/en.js';
import {
  findFault,
  readAddress,
  type SourceForm,
  toForm,
  toSource,
} from '../../../../../../http/ui/views/folders/resources/update/source-form.js';

const test = suite('http/ui/views/folders/resources/source-form');
const { faults } = en.resourceUpdates;

const form = (kind: SourceForm['kind'], address: string, ref = ''): SourceForm => ({
  ...{ kind, address, ref },
  encoding: null,
});

test('A repository on GitHub may be written in any usual way', () => {
  const written = ['example/taxi', 'https://github.com/example/taxi.git', 'https://github.com/example/taxi/releases'];
  for (const address of written) {
    assert.is(findFault(form('github', address), faults), null, address);
    assert.equal(toSource(form('github', address)), { url: 'https://github.com/example/taxi' });
  }
  assert.is(findFault(form('github', 'taxi'), faults)?.text, faults.notRepository);
});

test('An address that the service would refuse has a fault at the field', () => {
  const cases: readonly (readonly [SourceForm, string])[] = [
    [form('archive', ' '), faults.empty],
    [form('archive', 'taxi.zip'), faults.notHttps],
    [form('archive', 'http://a.example/taxi.zip'), faults.notHttps],
    [form('git', 'git@a.example:taxi.git'), faults.notHttps],
    [form('git', 'https://ann:secret@a.example/taxi'), faults.credentials],
  ];
  for (const [each, text] of cases) assert.equal(findFault(each, faults), { field: 'address', text });
  const branch = form('git', 'https://a.example/taxi', 'a branch');
  assert.equal(findFault(branch, faults), { field: 'ref', text: faults.ref });
  assert.is(findFault(form('none', ''), faults), null);
});

test('A source and its form are converted without loss', () => {
  const sources = [
    { url: 'https://github.com/example/taxi' },
    { url: 'https://a.example/taxi.zip' },
    { url: 'https://a.example/taxi.zip', encoding: 'gbk' } as const,
    { git: 'https://a.example/taxi', ref: 'main' },
    { git: 'https://a.example/taxi' },
    { url: null },
  ];
  for (const source of sources) assert.equal(toSource(toForm(source)), source);
});

test('The address of a source is shown without the query', () => {
  assert.is(readAddress({ url: 'https://a.example/taxi.zip?token=1' }), 'https://a.example/taxi.zip');
  assert.is(readAddress({ git: 'https://a.example/taxi', ref: 'main' }), 'https://a.example/taxi (main)');
  assert.is(readAddress({ url: null }), null);
});

test.run();
