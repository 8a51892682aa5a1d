/** What the sandbox makes of a manifest, in the form in which the cases say it. */
import type { Evaluation } from '../../../../../adapters/kinds/fxserver/manifest/sandbox.js';
import type { LuaResult } from './lua54.js';

/** @throws Error where the manifest was cut short */
export function flatten({ entries, fault }: Evaluation): LuaResult {
  if (fault !== null && !('message' in fault)) throw new Error(`cut short: ${fault.reason}`);
  return {
    entries: entries.flatMap(({ key, value }) => [key, value]),
    fault: fault === null ? null : [fault.reason, fault.line, fault.message],
  };
}

/** The order of the keys in JSON is nobody's promise, nor is how it escapes. */
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
