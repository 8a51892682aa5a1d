/** Compiles the Lua files of the sandbox only once, instead of for each manifest. */
import { type Address, type LuaModule, luaStatus, readText, writeBytes, writeText } from './lua-module.js';

/** The result of `string.dump`, in the module's memory. */
export interface CompiledChunk {
  readonly address: Address;
  readonly size: number;
}

/** Compiles a source. Throws an Error for invalid Lua. @param name the name in the form `=name` */
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
    // Do not strip the chunk, because error messages contain names of variables.
    module._lua_dump(L, writer, 0, 0);
    const compiled = Buffer.concat(parts);
    return { address: writeBytes(module, compiled), size: compiled.length };
  } finally {
    module._lua_close(L);
    for (const address of [text, called, mode]) module._free(address);
  }
}
