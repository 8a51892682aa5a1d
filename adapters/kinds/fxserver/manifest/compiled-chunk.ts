/** The sandbox's own Lua is compiled once, not for each manifest. */
import { type Address, type LuaModule, luaStatus, readText, writeBytes, writeText } from './lua-module.js';

/** As `string.dump` gives it, in the module's memory. */
export interface CompiledChunk {
  readonly address: Address;
  readonly size: number;
}

/** @param name as Lua wants it: `=name`
 *  @throws Error when the source is no Lua */
export function compileChunk(module: LuaModule, source: Uint8Array, name: string): CompiledChunk {
  const L = module._luaL_newstate();
  const parts: Uint8Array[] = [];
  const writer = module.addFunction((_L, part, size) => {
    parts.push(module.HEAPU8.slice(part, (part as Address) + (size as number)));
    return 0;
  }, 'iiiii');
  const [text, called, mode] = [writeBytes(module, source), writeText(module, name), writeText(module, 't')];
  try {
    const status = module._luaL_loadbufferx(L, text, source.length, called, mode);
    if (status !== luaStatus.ok) throw new Error(readText(module, module._lua_tolstring(L, -1, 0)));
    // Not stripped: the messages of errors name variables.
    module._lua_dump(L, writer, 0, 0);
    const compiled = Buffer.concat(parts);
    return { address: writeBytes(module, compiled), size: compiled.length };
  } finally {
    module._lua_close(L);
    for (const address of [text, called, mode]) module._free(address);
  }
}
