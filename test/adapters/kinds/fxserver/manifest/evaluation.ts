/** Converts the sandbox's evaluation of a manifest into the form of the manifest cases. */
import type { Evaluation } from '../../../../../adapters/kinds/fxserver/manifest/sandbox/sandbox.js';
import type { LuaResult } from './lua54.js';

/** @throws Error if a limit stopped the evaluation */
export function flatten({ entries, fault }: Evaluation): LuaResult {
  if (fault !== null && !('message' in fault)) throw new Error(`stopped by a limit: ${fault.reason}`);
  return {
    entries: entries.flatMap(({ key, value }) => [key, value]),
    fault: fault === null ? null : [fault.reason, fault.line, fault.message],
  };
}

/** Parses the JSON of `_extra` entries, whose key order and escapes are unspecified. */
export function withParsedExtras({ entries, fault }: LuaResult): unknown {
  return {
    fault,
    entries: entries.map((text, index) =>
      index % 2 === 1 && entries[index - 1]?.endsWith('_extra') === true ? parsed(text) : text,
    ),
  };
}

function parsed(text: string): unknown {
  try {
    return { json: JSON.parse(text) as unknown };
  } catch {
    return text;
  }
}
