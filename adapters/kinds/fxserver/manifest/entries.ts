/** Collects the entries that a manifest declares. */

import type { ManifestLimits } from './limits.js';
import { CutShort } from './sandbox/allocation.js';
import { type Address, type LuaModule, readBytes, readText } from './sandbox/lua-module.js';

/**
 * An entry of a manifest, with the key of the engine: `client_scripts {…}` has the key `client_script`. A second value
 * makes a second entry, whose value is JSON. For example, `data_file 'A' 'b'` also makes an entry `data_file_extra`.
 */
export interface MetadataEntry {
  readonly key: string;
  readonly value: string;
}

/** Returns the collector of a Lua module. The collector handles the entries of one manifest at a time. */
export function collectEntries(module: LuaModule, limits: ManifestLimits) {
  let entries: MetadataEntry[] = [];
  let bytes = 0;

  /**
   * Adds an entry. Numbers are converted with `tostring`. A value of another type is an error in the manifest. A NUL
   * ends a text, because FXServer reads C strings.
   */
  const add = (L: Address): void => {
    const [key, value] = [module._luaL_checklstring(L, 1, 0), module._luaL_checklstring(L, 2, 0)];
    bytes += readBytes(module, key).length + readBytes(module, value).length;
    if (bytes > limits.metadataBytes) throw new CutShort('metadata');
    if (entries.length >= limits.entries) throw new CutShort('entries');
    const name = readText(module, key);
    // The key is reserved, and the engine ignores it in manifests.
    if (name.toLowerCase() === 'is_cfxv2') return;
    entries.push({ key: name, value: readText(module, value) });
  };

  return {
    /** A `lua_CFunction` that replaces the engine's `AddMetaData`. */
    adder: module.addFunction((L) => {
      add(L as Address);
      return 0;
    }, 'ii'),
    /** Clears the collected entries. */
    begin(): void {
      entries = [];
      bytes = 0;
    },
    entries: (): readonly MetadataEntry[] => entries,
  };
}
