/** Limits the memory of a Lua state. */
import type { Address, LuaModule } from './lua-module.js';

/**
 * The error of a manifest that exceeded a limit. The error is thrown through Lua, which cannot catch it like an error
 * of Lua. The module is unusable after the error.
 */
export class CutShort extends Error {
  constructor(readonly limit: 'memory' | 'entries' | 'metadata') {
    super(limit);
  }
}

/** Returns the allocator of a module, for one state at a time. */
export function createAllocator(module: LuaModule) {
  let used = 0;
  let limit = 0;
  let refused: number | null = null;

  /**
   * Refuses an allocation. After a refusal, Lua collects garbage and requests the same size again. Only the second
   * refusal is final.
   */
  const refuse = (size: number): Address => {
    if (refused !== null) throw new CutShort('memory');
    refused = size;
    return 0;
  };

  const allocate = (address: Address, oldSize: number, size: number): Address => {
    const had = address === 0 ? 0 : oldSize;
    if (size === 0) {
      module._free(address);
      used -= had;
      return 0;
    }
    if (size > had) {
      // A request of another size means that the state continued after the refusal.
      if (refused !== null && refused !== size) throw new CutShort('memory');
      if (used - had + size > limit) return refuse(size);
      refused = null;
    }
    const moved = module._realloc(address, size);
    if (moved === 0) return refuse(size);
    used += size - had;
    return moved;
  };

  return {
    /** A `lua_Alloc` for `lua_setallocf`. Sizes arrive as signed numbers. */
    address: module.addFunction(
      (_userData, address, oldSize, size) =>
        allocate(address as Address, (oldSize as number) >>> 0, (size as number) >>> 0),
      'iiiii',
    ),
    /** Resets the counted bytes. @param bound the limit in bytes */
    begin(bound: number): void {
      used = 0;
      limit = bound;
      refused = null;
    },
    /** Returns whether the state continued after a refused allocation. */
    wasRefused: () => refused !== null,
  };
}
