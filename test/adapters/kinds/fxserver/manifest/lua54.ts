/** Runs manifests through Debian's lua5.4 and the rules of prelude.lua. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

export const lua54 = '/usr/bin/lua5.4';

/** The reason why the tests that need lua5.4 are skipped; `null` if lua5.4 is installed. */
export const whyNoLua = existsSync(lua54)
  ? null
  : 'SKIPPED: lua5.4 is not installed; .scripts/system-packages.sh installs it';

export interface LuaResult {
  /** Keys and values, alternating. */
  readonly entries: readonly string[];
  readonly fault: readonly [reason: string, line: number | null, message: string] | null;
}

const prelude = join(process.cwd(), 'test/adapters/kinds/fxserver/manifest/prelude.lua');

/** Returns the entries and the fault of each source. All sources run in one process, in order. */
export function runLua(sources: readonly (string | Uint8Array)[]): LuaResult[] {
  const input = Buffer.concat(sources.flatMap((source) => [lengthOf(source), Buffer.from(source)]));
  const { stdout, stderr, status } = spawnSync(lua54, [prelude], {
    input,
    maxBuffer: 256 * 1024 * 1024,
    timeout: 60_000,
  });
  if (status !== 0) throw new Error(`lua5.4 ended with ${status}: ${stderr}`);
  const results: LuaResult[] = [];
  let at = 0;
  const readNumber = (): number => stdout.readUInt32LE((at += 4) - 4);
  const readText = (): string => {
    const length = readNumber();
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(stdout.subarray(at, (at += length)));
  };
  while (at < stdout.length) {
    const [reason, line, text] = [readText(), readNumber(), readText()];
    const entries = Array.from({ length: readNumber() }, () => [readText(), readText()]).flat();
    // Lua prefixes messages with positions. Ignore positions in the prelude.
    const [, stated, message] = /^(?:m:(\d+): |.*prelude\.lua:\d+: )*(.*)$/s.exec(text) ?? [];
    results.push({ entries, fault: reason === '' ? null : [reason, Number(stated ?? line) || null, message ?? ''] });
  }
  return results;
}

function lengthOf(source: string | Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(source));
  return length;
}
