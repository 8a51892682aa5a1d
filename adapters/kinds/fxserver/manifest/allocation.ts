/** A bound on the memory of a Lua state. */
import type { Address, LuaModule } from './lua-module.js';

/** A manifest went past a limit. It is thrown through Lua, which cannot catch it as it could a Lua error; the module is of no use after it. */
export class CutShort extends Error {
  constructor(readonly limit: 'memory' | 'entries' | 'metadata') {
    super(limit);
  }
}

export interface Allocator {
  /** A `lua_Alloc`, to be given to a state with `lua_setallocf`. */
  readonly address: Address;
  /** Counts from nothing. @param limit in bytes */
  begin(limit: number): void;
  /** Whether the state was refused memory and did without. */
  wasRefused(): boolean;
}

/** @returns the allocator of one module: one state at a time may use it */
export function createAllocator(module: LuaModule): Allocator {
  let used = 0;
  let limit = 0;
  let refused: number | null = null;

  /** Lua collects its garbage when it is refused, and asks once more for the same size: only a second refusal is one. */
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
      // Whoever asks for something else has taken the refusal for final, and gone on.
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
    // Sizes come as signed.
    address: module.addFunction(
      (_userData, address, oldSize, size) =>
        allocate(address as Address, (oldSize as number) >>> 0, (size as number) >>> 0),
      'iiiii',
    ),
    begin(bound) {
      used = 0;
      limit = bound;
      refused = null;
    },
    wasRefused: () => refused !== null,
  };
}
