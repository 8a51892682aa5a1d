/** Lua 5.4 in WebAssembly: wasmoon's module, used through Lua's C interface. */
import { fileURLToPath } from 'node:url';
import { LuaFactory } from 'wasmoon';
import { toAssetUrl } from '../../../../assets.js';

/** A `lua_State *`, or another address in the module's memory. */
export type Address = number;

/** The used part of Lua's C interface, as described in its manual. */
export interface LuaModule {
  readonly HEAPU8: Uint8Array;
  addFunction(body: (...args: number[]) => number, signature: string): Address;
  _malloc(size: number): Address;
  _realloc(address: Address, size: number): Address;
  _free(address: Address): void;
  _luaL_newstate(): Address;
  _luaL_getsubtable(L: Address, index: number, name: Address): number;
  _luaL_loadbufferx(L: Address, buffer: Address, size: number, name: Address, mode: Address): number;
  _luaL_checklstring(L: Address, argument: number, length: Address): Address;
  _lua_close(L: Address): void;
  _lua_dump(L: Address, writer: Address, data: Address, strip: number): number;
  _lua_setallocf(L: Address, allocator: Address, userData: Address): void;
  _lua_pushcclosure(L: Address, body: Address, upvalues: number): void;
  _lua_pushstring(L: Address, text: Address): Address;
  _lua_pushvalue(L: Address, index: number): void;
  _lua_rotate(L: Address, index: number, count: number): void;
  _lua_settop(L: Address, index: number): void;
  _lua_setfield(L: Address, index: number, name: Address): void;
  _lua_setglobal(L: Address, name: Address): void;
  _lua_pcallk(
    L: Address,
    args: number,
    results: number,
    handler: number,
    context: number,
    continuation: Address,
  ): number;
  _lua_type(L: Address, index: number): number;
  _lua_tolstring(L: Address, index: number, length: Address): Address;
  _luaopen_base(L: Address): number;
  _luaopen_table(L: Address): number;
  _luaopen_string(L: Address): number;
  _luaopen_math(L: Address): number;
  _luaopen_debug(L: Address): number;
  _luaopen_coroutine(L: Address): number;
  _luaopen_utf8(L: Address): number;
}

/** The index of the registry (`LUA_REGISTRYINDEX`). */
export const registryIndex = -1_001_000;

/** The results of a load or a call. */
export const luaStatus = { ok: 0, runtime: 2, syntax: 3, memory: 4 } as const;

/** The type `LUA_TSTRING`. */
export const luaString = 4;

/** The directory with the Lua files. */
export const luaFolder = toAssetUrl('adapters/kinds/fxserver/manifest/lua/');

/** Returns a module with separate memory. */
export async function openLuaModule(): Promise<LuaModule> {
  const { module } = await new LuaFactory(fileURLToPath(new URL('glue.wasm', luaFolder))).getLuaModule();
  return module as unknown as LuaModule;
}

/** Returns at most `limit` bytes up to the NUL, decoded as UTF-8. Invalid bytes become U+FFFD. */
export function readText(module: LuaModule, address: Address, limit = Infinity): string {
  return decoder.decode(readBytes(module, address, limit));
}

/** Returns a view of at most `limit` bytes up to the NUL. */
export function readBytes(module: LuaModule, address: Address, limit = Infinity): Uint8Array {
  const end = module.HEAPU8.indexOf(0, address);
  return module.HEAPU8.subarray(address, Math.min(end, address + limit));
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Copies bytes into the module's memory. The caller must free the bytes. */
export function writeBytes(module: LuaModule, bytes: Uint8Array): Address {
  const address = module._malloc(Math.max(bytes.length, 1));
  module.HEAPU8.set(bytes, address);
  return address;
}

/** Copies a text with a final NUL into the module's memory. The caller must free the text. */
export function writeText(module: LuaModule, text: string): Address {
  return writeBytes(module, Buffer.from(`${text}\0`));
}
