/** Copies the memory of a Lua module, to restore the same state repeatedly. */
import type { LuaModule } from './lua-module.js';

/**
 * The minimum length of a sequence of zeros that counts as the unused part of the module's stack. The stack has a
 * megabyte.
 */
const leastGap = 512 * 1024;

/**
 * Copies the module's current memory. The unused stack of the module is left out, because the module writes the stack
 * before it reads the stack. The memory above the copy is free. The unused stack contains zeros now, but may contain
 * other bytes later.
 * @returns a function that restores the memory. No function of the module may run during the call
 */
export function copyMemory(module: Pick<LuaModule, 'HEAPU8'>): () => void {
  const words = new Uint32Array(module.HEAPU8.buffer);
  let used = words.length;
  while (used > 0 && words[used - 1] === 0) used -= 1;
  const gap = findLongestZeros(words.subarray(0, used));
  const parts = (
    gap === null
      ? [[0, used]]
      : [
          [0, gap.from],
          [gap.to, used],
        ]
  ).map(([from = 0, to]) => {
    const at = from * Uint32Array.BYTES_PER_ELEMENT;
    return { at, bytes: new Uint8Array(words.slice(from, to).buffer) };
  });
  return () => {
    // The module replaces HEAPU8 when its memory grows.
    for (const { at, bytes } of parts) module.HEAPU8.set(bytes, at);
  };
}

/** Returns the longest sequence of zeros, in words; `null` if no sequence has the minimum length. */
function findLongestZeros(words: Uint32Array): { readonly from: number; readonly to: number } | null {
  let longest = { from: 0, to: 0 };
  let from = 0;
  for (const [at, word] of words.entries()) {
    if (word === 0) continue;
    if (at - from > longest.to - longest.from) longest = { from, to: at };
    from = at + 1;
  }
  return (longest.to - longest.from) * Uint32Array.BYTES_PER_ELEMENT >= leastGap ? longest : null;
}
