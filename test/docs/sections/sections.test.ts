/** The sections that npm run docs writes are up to date, and together they contain every declaration. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { toCommandPath } from '../../../http/cli/declare-commands.js';
import { serveOptions } from '../../../http/cli/serve/serve-options.js';
import { leaves, listOwnOptions } from './command-tables.js';
import { listPlacedObjects } from './object-pages.js';
import { optionNotes } from './option-notes.js';
import { renderers } from './renderers.js';
import { tags } from './route-table.js';
import { listPages, listSections, readPage, renderSections } from './sections.js';
import { settingNotes } from './setting-notes.js';
import { listSettingFields, listSettingSections, renderSettings, settingFiles } from './setting-tables.js';

const test = suite('docs/sections/sections');

const pages = listPages();
const sections = pages.flatMap((page) => listSections(readPage(page)));
const argumentsOf = (section: string): string[] =>
  sections.filter(({ name }) => name === section).map(({ argument }) => argument);

for (const page of pages) {
  test(`The sections of ${page} are up to date with npm run docs`, async () => {
    const text = readPage(page);
    const isFresh = (await renderSections(page, text, renderers)) === text;
    assert.ok(isFresh, `${page} is stale: run \`npm run docs\` and commit what it writes`);
  });
}

test('Every section has a renderer', () => {
  const unknown = sections.filter(({ name }) => renderers[name] === undefined && name !== 'walks');
  assert.equal(unknown, []);
});

test('docs/reference/api.md has the requests of every tag', () => {
  const onPage = listSections(readPage('docs/reference/api.md')).filter(({ name }) => name === 'routes');
  assert.equal(onPage.map(({ argument }) => argument).sort(), [...tags].sort());
});

test('Each object is described on exactly one page', () => {
  assert.is(argumentsOf('fields').length, listPlacedObjects().size);
  assert.equal(argumentsOf('objects'), ['']);
});

test('docs/reference/cli.md has a section for each command with options', () => {
  const withOptions = leaves.filter((command) => command.name() !== 'serve' && listOwnOptions(command).length > 0);
  assert.equal(argumentsOf('command').sort(), withOptions.map(toCommandPath).sort());
});

test('Every settings file has a section, and each note belongs to a field of a section', () => {
  const fields = listSettingFields();
  assert.equal(
    listSettingSections().filter((argument) => !fields.includes(argument)),
    [],
  );
  assert.equal(
    Object.keys(settingFiles).filter((file) => !listSettingSections().includes(file)),
    [],
  );
  const rendered = listSettingSections().map((argument) => renderSettings(argument, 'a page'));
  for (const [path, note] of Object.entries(settingNotes))
    assert.ok(
      rendered.some((table) => table.includes(note)),
      path,
    );
});

test('Every note on an option belongs to an option of the service', () => {
  const names = serveOptions().map((option) => option.name());
  assert.equal(
    Object.keys(optionNotes).filter((name) => !names.includes(name)),
    [],
  );
});

test('An outdated section is rendered again, and a section without an end is an error', async () => {
  const render = { routes: (tag: string): string => `of ${tag}` };
  const text = 'A\n<!-- routes Builds -->\nold\n<!-- end of routes -->\nB\n';
  const fresh = 'A\n<!-- routes Builds -->\n\nof Builds\n\n<!-- end of routes -->\nB\n';
  assert.is(await renderSections('a.md', text, render), fresh);
  assert.is(await renderSections('a.md', fresh, render), fresh);
  assert.is(await renderSections('a.md', text, {}), text);
  const fault = await renderSections('a.md', 'A\n<!-- routes Builds -->\nold\n', render).catch(
    (error) => error.message,
  );
  assert.is(fault, 'a.md: a section has no end');
});

test.run();
