/**
 * Evaluates manifests as FXServer's LuaMetaDataLoader does (citizenfx/fivem), each in its own Lua state: a copy of one
 * that is prepared once, which takes less than half the time.
 */
import { readFileSync } from 'node:fs';
import { completeLength } from '../../../../../machines/text/utf8.js';
import { collectEntries } from '../entries.js';
import type { ManifestLimits } from '../limits.js';
import type { ManifestFault, MetadataEntry } from '../manifest.js';
import { CutShort, createAllocator } from './allocation.js';
import { type CompiledChunk, compileChunk } from './compiled-chunk.js';
import {
  type Address,
  type LuaModule,
  luaFolder,
  luaStatus,
  luaString,
  openLuaModule,
  readBytes,
  readText,
  registryIndex,
  writeBytes,
  writeText,
} from './lua-module.js';
import { copyMemory } from './memory-copy.js';

export interface Evaluation {
  readonly entries: readonly MetadataEntry[];
  readonly fault: ManifestFault | null;
  /** The error value was not a text: FXServer crashes on it (`luaL_checkstring` outside of a protected call). */
  readonly isFatal: boolean;
}

/** Without io, os, package and require. */
const libraries = {
  _G: 'base',
  table: 'table',
  string: 'string',
  math: 'math',
  debug: 'debug',
  coroutine: 'coroutine',
  utf8: 'utf8',
} as const;

/** Messages are truncated at this many bytes. */
const messageBytes = 500;

/** Throws the error of loading WebAssembly or the sandbox's files. */
export async function openSandbox(limits: ManifestLimits) {
  const module = await openLuaModule();
  const allocator = createAllocator(module);
  const collected = collectEntries(module, limits);
  const json = compileChunk(module, readFileSync(new URL('json.lua', luaFolder)), '=json');
  // explain() recognises its own positions by this name.
  const metadata = compileChunk(module, readFileSync(new URL('metadata.lua', luaFolder)), '=resource_init.lua');
  const names = new Map<string, Address>();
  let spent = false;

  /** Returns a permanent C string. */
  const name = (text: string): Address => {
    const known = names.get(text) ?? writeText(module, text);
    names.set(text, known);
    return known;
  };

  /** Registers the value on top of the stack as a library, like luaL_requiref. */
  const setLibrary = (L: Address, library: string): void => {
    module._luaL_getsubtable(L, registryIndex, name('_LOADED'));
    module._lua_pushvalue(L, -2);
    module._lua_setfield(L, -2, name(library));
    module._lua_settop(L, -2);
    module._lua_setglobal(L, name(library));
  };

  const callOwn = (L: Address, { address, size }: CompiledChunk, results: number): void => {
    const status = module._luaL_loadbufferx(L, address, size, 0, name('b'));
    const ended = status === luaStatus.ok ? module._lua_pcallk(L, 0, results, 0, 0, 0) : status;
    if (ended !== luaStatus.ok) throw new Error(readText(module, module._lua_tolstring(L, -1, 0)));
  };

  /** Leaves the runner (1) and the message handler (2) on the stack. */
  const prepare = (L: Address): void => {
    for (const [library, opener] of Object.entries(libraries)) {
      module[`_luaopen_${opener}`](L);
      setLibrary(L, library);
    }
    callOwn(L, json, 1);
    setLibrary(L, 'json');
    module._lua_pushcclosure(L, collected.adder, 0);
    module._lua_setglobal(L, name('AddMetaData'));
    callOwn(L, metadata, 2);
  };

  // Permanent strings must be older than the copy of the memory.
  const textMode = name('t');
  const state = module._luaL_newstate();
  prepare(state);
  const restore = copyMemory(module);

  const load = (L: Address, source: Uint8Array, chunkName: string): number => {
    const [text, called] = [writeBytes(module, source), writeText(module, chunkName)];
    // Text only: Lua does not verify compiled chunks, and a crafted one could corrupt this memory.
    const status = module._luaL_loadbufferx(L, text, source.length, called, textMode);
    module._free(text);
    module._free(called);
    return status;
  };

  const run = (
    L: Address,
    source: Uint8Array,
    chunkName: string,
  ): { fault: ManifestFault | null; isFatal: boolean } => {
    pushText(module, L, chunkName);
    allocator.begin(limits.memoryBytes);
    module._lua_setallocf(L, allocator.address, 0);
    const loaded = load(L, source, chunkName);
    if (loaded === luaStatus.memory) throw new CutShort('memory');
    if (loaded !== luaStatus.ok) {
      // Again, with a name that makes the position before the message easy to parse.
      module._lua_settop(L, 2);
      load(L, source, '@m');
      return { fault: describeSyntaxError(readMessage(module, L)), isFatal: false };
    }
    // From [runner, handler, name, chunk] to [runner, handler, runner, chunk, name].
    module._lua_pushvalue(L, 1);
    module._lua_rotate(L, 3, 1);
    module._lua_rotate(L, 4, 1);
    const status = module._lua_pcallk(L, 2, 0, 2, 0, 0);
    if (status === luaStatus.ok) return { fault: null, isFatal: false };
    if (status === luaStatus.memory) throw new CutShort('memory');
    if (module._lua_type(L, -1) !== luaString) {
      return { fault: { reason: 'runtime', line: null, message: 'the error is not a text' }, isFatal: true };
    }
    return { fault: describeRuntimeError(readMessage(module, L), status), isFatal: false };
  };

  return {
    /**
     * @param source the file's bytes
     * @param chunkName its name in Lua, for example `@resource/fxmanifest.lua`
     */
    evaluate(source: Uint8Array, chunkName: string): Evaluation {
      collected.begin();
      try {
        restore();
        const { fault, isFatal } = run(state, source, chunkName);
        // Runs finalizers, which may declare further entries.
        module._lua_close(state);
        if (allocator.wasRefused()) throw new CutShort('memory');
        return { entries: collected.entries(), fault, isFatal };
      } catch (error) {
        spent = true;
        return { entries: [], fault: describeEnd(error, limits), isFatal: true };
      }
    },
    /** Returns whether a manifest exceeded a limit: the sandbox is then unusable. */
    isSpent: () => spent,
  };
}

function pushText(module: LuaModule, L: Address, text: string): void {
  const address = writeText(module, text);
  module._lua_pushstring(L, address);
  module._free(address);
}

function readMessage(module: LuaModule, L: Address): string {
  const message = readBytes(module, module._lua_tolstring(L, -1, 0), messageBytes);
  return Buffer.from(message.subarray(0, completeLength(message))).toString();
}

function describeSyntaxError(message: string): ManifestFault {
  const [, line, rest] = /^m:(\d+): (.*)$/s.exec(message) ?? [];
  return { reason: 'syntax', line: line === undefined ? null : Number(line), message: rest ?? message };
}

/** @param message from explain() in metadata.lua, unless the handler itself ran out of memory */
function describeRuntimeError(message: string, status: number): ManifestFault {
  const [, line, rest] = (status === luaStatus.runtime ? /^(\d+):(.*)$/s.exec(message) : null) ?? [];
  return {
    reason: 'runtime',
    line: line === undefined || line === '0' ? null : Number(line),
    message: rest ?? message,
  };
}

function describeEnd(error: unknown, limits: ManifestLimits): ManifestFault {
  if (!(error instanceof CutShort))
    return { reason: 'runtime', line: null, message: String(error).slice(0, messageBytes) };
  if (error.limit === 'entries') return { reason: 'too_many', limit: limits.entries };
  return { reason: 'memory', limitBytes: error.limit === 'memory' ? limits.memoryBytes : limits.metadataBytes };
}
