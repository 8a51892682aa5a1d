/** Copies the memory of a Lua module, to continue from the same state again and again. */
import type { LuaModule } from './lua-module.js';

/**
 * Copies the module's memory as it is now. What lies above the copy is zero and free; it need not be zero later.
 * @returns a function that sets the memory back. Must be called while no function of the module runs
 */
export function copyMemory(module: Pick<LuaModule, 'HEAPU8'>): () => void {
  const words = new Uint32Array(module.HEAPU8.buffer);
  let used = words.length;
  while (used > 0 && words[used - 1] === 0) used -= 1;
  const copy = module.HEAPU8.slice(0, used * Uint32Array.BYTES_PER_ELEMENT);
  // The module replaces HEAPU8 when its memory grows.
  return () => module.HEAPU8.set(copy);
}
