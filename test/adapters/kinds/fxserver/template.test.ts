/**
 * The template of a new Data Folder for FXServer. The explanations in the template are correct, and FXServer accepts
 * the template unchanged.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openCatalog } from '../../../../adapters/catalog/catalog.js';
import { createNewFolders } from '../../../../adapters/folders/create.js';
import { Kinds } from '../../../../adapters/kinds/kinds.js';
import { fxserverFolder } from '../../../kit/data/data-folders.js';
import { folderTemplates } from '../../../kit/data/kinds.js';

const test = suite<{ root: string; folder: string; lines: string[] }>('adapters/kinds/fxserver/template');

test.before(async (context) => {
  context.root = mkdtempSync(join(tmpdir(), 'template-'));
  mkdirSync(join(context.root, 'data'));
  await createNewFolders(context.root, folderTemplates).create('mine', 'fxserver');
  context.folder = join(context.root, 'data', 'mine');
  context.lines = readFileSync(join(context.folder, 'server.cfg'), 'utf8').split('\n');
});

test.after(({ root }) => rmSync(root, { recursive: true, force: true }));

const isComment = (line: string): boolean => line.startsWith('#');
const commandsIn = (lines: readonly string[]): string[] => lines.filter((line) => line !== '' && !isComment(line));

test("The template's server.cfg has no semicolon, even in comments", ({ lines }) => {
  assert.equal(
    lines.filter((line) => line.includes(';')),
    [],
  );
});

test("Every line of the template's server.cfg has paired quotes and is ASCII", ({ lines }) => {
  for (const line of lines) {
    assert.is(line.split('"').length % 2, 1, line);
    assert.match(line, /^[\x20-\x7e]*$/);
  }
});

test("The template's server.cfg has 8 settings, 2 rights of admins and 3 categories", ({ lines }) => {
  assert.equal(
    commandsIn(lines).map((line) => line.split(' ').slice(0, 2).join(' ').replace(/ ".*/, '')),
    [
      'endpoint_add_tcp',
      'endpoint_add_udp',
      'sv_hostname',
      'sets sv_projectName',
      'sets sv_projectDesc',
      'sets tags',
      'sets locale',
      'sv_maxclients 32',
      'add_ace group.admin',
      'add_ace group.admin',
      'ensure [standalone]',
      'ensure [maps]',
      'ensure [local]',
    ],
  );
});

test('Every value that the operator must fill in is marked CHANGE ME', ({ lines }) => {
  const marked = lines.flatMap((line, index) => {
    if (!line.includes('CHANGE ME')) return [];
    return [lines.slice(index).find((next) => !isComment(next) || /^#\S/.test(next)) ?? ''];
  });
  const names = marked.map((line) => /sv_\w+|locale|add_principal/.exec(line)?.[0]);
  assert.equal(
    [...new Set(names)],
    ['sv_licenseKey', 'sv_hostname', 'sv_projectName', 'sv_projectDesc', 'locale', 'add_principal'],
  );
});

test("The template's server.cfg does not override settings of folder.json", ({ lines }) => {
  for (const name of ['sv_licenseKey', 'rcon_password', 'onesync', 'steam_webApiKey', 'con_disableNonTTYReads']) {
    assert.equal(
      commandsIn(lines).filter((line) => line.toLowerCase().includes(name.toLowerCase())),
      [],
      name,
    );
  }
  for (const name of ['sv_licenseKey', 'rcon_password', 'onesync', 'con_disableNonTTYReads', 'folder.json']) {
    assert.ok(
      lines.some((line) => isComment(line) && line.includes(name)),
      `${name} is not explained`,
    );
  }
});

test("The template's server.cfg ensures every category of the template", ({ folder, lines }) => {
  const ensured = commandsIn(lines).flatMap((line) => /^ensure (\S+)$/.exec(line)?.[1] ?? []);
  assert.equal(ensured.sort(), readdirSync(join(folder, 'resources')).sort());
});

test('A folder from the template has the kind `fxserver` and one resource', async ({ root }) => {
  const catalog = await openCatalog(root, new Kinds({ root, searchPath: '' }));
  assert.equal(await catalog.dataFolder('mine'), fxserverFolder('mine'));
  const resources = await catalog.resources('mine', null);
  assert.ok(Array.isArray(resources));
  if (Array.isArray(resources))
    assert.equal(
      resources.map(({ name }) => name),
      ['welcome'],
    );
});

test('The manifest of the resource welcome names only existing files', ({ folder }) => {
  const resource = join(folder, 'resources/[local]/welcome');
  const manifest = readFileSync(join(resource, 'fxmanifest.lua'), 'utf8');
  assert.match(manifest, /^fx_version 'cerulean'$/m);
  assert.match(manifest, /^game 'common'$/m);
  const scripts = [...manifest.matchAll(/^\w+_script '(.+)'$/gm)].map(([, path = '']) => path);
  assert.equal(scripts, ['server.lua']);
  for (const path of scripts) assert.ok(statSync(join(resource, path)).isFile());
});

test('A folder from the template has only warnings and the missing licence key', async ({ root }) => {
  const found = await (await openCatalog(root, new Kinds({ root, searchPath: '' }))).preflight('mine', null, true);
  assert.ok('findings' in found);
  if ('findings' in found)
    assert.equal(
      found.findings.filter(({ severity }) => severity !== 'warning').map(({ code }) => code),
      ['config_licence_missing'],
    );
});

test('The template has no empty directory, because git and npm would omit it', ({ folder }) => {
  const paths = readdirSync(folder, { recursive: true }) as string[];
  for (const path of paths.filter((each) => statSync(join(folder, each)).isDirectory())) {
    assert.ok(readdirSync(join(folder, path)).length > 0, path);
  }
});

test('A name with % or a backslash is refused, because FXServer finds no resources', () => {
  const { findNameFault } = folderTemplates.get('fxserver') ?? {};
  for (const name of ['100%', '%41', 'a%b', 'a\\b', '\\']) {
    assert.match(findNameFault?.(name) ?? '', /^it contains % or \\, and FXServer finds no resources/, name);
  }
  for (const name of ['a b', '#1', 'q?x=1', '"', '&']) assert.is(findNameFault?.(name), null, name);
});

test.run();
