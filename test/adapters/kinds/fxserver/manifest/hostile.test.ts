/**
 * Malicious manifests. Each manifest is refused within the limits, and does not affect the manifests that are evaluated
 * with it.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { describeManifest } from '../../../../../adapters/kinds/fxserver/manifest/describe.js';
import { defaultLimits } from '../../../../../adapters/kinds/fxserver/manifest/limits.js';
import type { Manifest } from '../../../../../adapters/kinds/fxserver/manifest/manifest.js';
import { createManifestReader, type ManifestReader } from '../../../../../adapters/kinds/fxserver/manifest/reader.js';
import { createManifestFolder, type ManifestFolder } from './manifest-folder.js';

const test = suite<{ folder: ManifestFolder }>('adapters/kinds/fxserver/manifest/hostile');

/**
 * All tests share the reader, so that an effect of a manifest on the next test is found. The time limits are long, so
 * that a busy machine does not reach them before the intended limit.
 */
const limits = { ...defaultLimits, cpuMs: 60_000, waitMs: 120_000 };
const reader = createManifestReader({ limits });

test.before.each((context) => void (context.folder = createManifestFolder()));
test.after.each(({ folder }) => folder.remove());
test.after(() => reader.close());

/** Reads the manifests concurrently, with a valid manifest before and after each. Returns the results by name. */
async function readAmongValid(
  folder: ManifestFolder,
  sources: Readonly<Record<string, string>>,
  manifestReader: ManifestReader = reader,
): Promise<Record<string, Manifest>> {
  const names = Object.keys(sources)
    .flatMap((name) => [`valid-${name}`, name])
    .concat('valid-last');
  const read = names.map(
    async (name) => [name, await manifestReader.read(folder.write(name, sources[name] ?? `author '${name}'`))] as const,
  );
  const manifests = Object.fromEntries(await Promise.all(read));
  for (const name of names.filter((each) => each.startsWith('valid-'))) {
    assert.equal(manifests[name], {
      file: 'fxmanifest.lua',
      description: describeManifest([{ key: 'author', value: name }]),
      fault: null,
      isOldFormat: false,
      isLoadable: true,
    });
  }
  return manifests;
}

const refused = (fault: Manifest['fault']): Manifest => ({
  file: 'fxmanifest.lua',
  description: describeManifest([]),
  fault,
  isOldFormat: false,
  isLoadable: false,
});

test('Every form of an endless loop in a manifest is stopped', async ({ folder }) => {
  const endless = {
    loop: "game 'gta5' while true do end",
    caught: 'while true do pcall(function() while true do end end) end',
    coroutine: 'coroutine.wrap(function() while true do end end)()',
    pattern: "local s = ('a'):rep(30000) s:find(('.-'):rep(20) .. 'b')",
    finalizer: 'setmetatable({}, { __gc = function() while true do end end })',
    unhooked: "debug.sethook() while true do debug.sethook(function() end, '', 1) end",
    metamethod:
      'local t = setmetatable({}, { __index = function(t, k) return t[1] end }) while true do pcall(function() return t.x end) end',
  };
  const strict = createManifestReader({ limits: { cpuMs: 100 } });
  const manifests = await readAmongValid(folder, endless, strict);
  await strict.close();
  for (const name of Object.keys(endless))
    assert.equal(manifests[name], refused({ reason: 'time', limitMs: 100 }), name);
});

test('A manifest that exceeds the memory limit is refused', async ({ folder }) => {
  const bombs = {
    doubling: "local s = 'x' while true do s = s .. s end",
    caught: "while true do pcall(string.rep, 'x', 1000000000) end",
    value: "author(('x'):rep(100 * 1024 * 1024))",
    coroutines: 'local t = {} while true do t[#t + 1] = coroutine.create(function() end) end',
    stack: "string.rep('x', 100, ('y'):rep(1 << 20)):byte(1, -1)",
  };
  const manifests = await readAmongValid(folder, bombs);
  for (const name of ['doubling', 'caught', 'value', 'coroutines'])
    assert.equal(manifests[name], refused({ reason: 'memory', limitBytes: defaultLimits.memoryBytes }), name);
  assert.is.not(manifests.stack?.fault, null);
});

test('A manifest with too many or too large entries is refused', async ({ folder }) => {
  const { many, long, maximum } = await readAmongValid(folder, {
    many: "for i = 1, 1e9 do file 'a' end",
    long: "local s = ('x'):rep(1 << 20) for i = 1, 1000 do file(s) end",
    maximum: `for i = 1, ${defaultLimits.entries} do file 'a' end`,
  });
  assert.equal(many, refused({ reason: 'too_many', limit: defaultLimits.entries }));
  assert.equal(long, refused({ reason: 'memory', limitBytes: defaultLimits.metadataBytes }));
  assert.equal([maximum?.fault, maximum?.description.files.length], [null, defaultLimits.entries]);
});

test('A deeply nested manifest causes a stack overflow in Lua', async ({ folder }) => {
  const nested = {
    brackets: `author(${'('.repeat(5_000)}1${')'.repeat(5_000)})`,
    tables: `files ${'{'.repeat(5_000)}${'}'.repeat(5_000)}`,
    calls: 'local function f() return f() + 1 end f()',
    patterns: "local function f(s) return (s:gsub('.', f)) end f('x')",
    coroutines: 'local function f() return coroutine.wrap(f)() end f()',
    texts: 'local t = setmetatable({}, {}) getmetatable(t).__tostring = function() return tostring(t) end tostring(t)',
  };
  const manifests = await readAmongValid(folder, nested);
  for (const name of Object.keys(nested)) {
    const fault = manifests[name]?.fault;
    assert.ok(fault?.reason === 'syntax' || fault?.reason === 'runtime', `${name}: ${JSON.stringify(fault)}`);
    assert.match('message' in fault ? fault.message : '', /stack overflow/, name);
  }
});

test('A manifest cannot run a program', async ({ folder }) => {
  const mark = join(folder.path, 'mark');
  const attempts = [
    'os.execute',
    'io.popen',
    'debug.getregistry()._LOADED.os.execute',
    'package.loadlib',
    "require('os').execute",
    "load('return os')().execute",
  ];
  const manifests = await readAmongValid(
    folder,
    Object.fromEntries(attempts.map((call, index) => [`run${index}`, `${call}('touch ${mark}')`])),
  );
  for (const [index, call] of attempts.entries()) assert.is(manifests[`run${index}`]?.fault?.reason, 'runtime', call);
  assert.not.ok(existsSync(mark));
});

test('A manifest that changes shared Lua state does not affect other manifests', async ({ folder }) => {
  await readAmongValid(folder, {
    texts: "getmetatable('').__index = function() return function() return 'bad' end end debug.setmetatable('', nil)",
    numbers:
      'debug.setmetatable(1, { __index = function() end }) debug.setmetatable(nil, { __call = function() end }) debug.setmetatable(print, { __index = function() return 1 end })',
    libraries: 'for name in pairs(_G) do if name ~= "pairs" then _G[name] = nil end end',
    registry: 'local r = debug.getregistry() for k in next, r do r[k] = nil end',
    globals: "author = 'bad' AddMetaData = nil ipairs = nil type = function() return 'bad' end",
    metatable: "getmetatable(_G).__index = function() error('bad') end",
    upvalues: 'for i = 1, 9 do debug.setupvalue(getmetatable(_G).__index, i, false) end',
    collector: "collectgarbage('stop') collectgarbage('generational')",
  });
});

test('A manifest that is too large is refused before it is read', async ({ folder }) => {
  const path = folder.write('large', '');
  truncateSync(path, 50 * 1024 * 1024);
  assert.equal(
    await reader.read(path),
    refused({ reason: 'too_large', bytes: 50 * 1024 * 1024, limit: defaultLimits.sourceBytes }),
  );
  const just = folder.write('just', ' '.repeat(defaultLimits.sourceBytes));
  assert.is((await reader.read(just)).fault, null);
});

test('A manifest that is a FIFO, directory or device is refused without blocking', async ({ folder }) => {
  for (const resource of ['fifo', 'folder', 'zero', 'terminal']) mkdirSync(join(folder.path, resource));
  const at = (resource: string): string => join(folder.path, resource, 'fxmanifest.lua');
  execFileSync('mkfifo', [at('fifo')]);
  mkdirSync(at('folder'));
  symlinkSync('/dev/zero', at('zero'));
  symlinkSync('/dev/tty', at('terminal'));
  for (const resource of ['fifo', 'folder', 'zero', 'terminal']) {
    assert.equal(await reader.read(at(resource)), refused({ reason: 'unreadable', because: 'not_a_file' }), resource);
  }
});

test('A manifest can neither write to the terminal nor keep the program from exiting', ({ folder }) => {
  const path = folder.write('loud', "print('LOUD') warn('@on') warn('LOUD') debug.debug() io = nil author 'x'");
  const module = new URL('../../../../../adapters/kinds/fxserver/manifest/reader.js', import.meta.url);
  const program = `import { createManifestReader } from ${JSON.stringify(module.href)};
    const manifest = await createManifestReader({ idleMs: 1e9 }).read(${JSON.stringify(path)});
    console.log(JSON.stringify(manifest.description.author));`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    input: 'LOUD\n',
    encoding: 'utf8',
    cwd: folder.path,
    timeout: 60_000,
  });
  assert.equal({ stdout, stderr, status }, { stdout: '"x"\n', stderr: '', status: 0 });
});

test.run();
