/** Traces the files of the product that lead to a call. `node --import` loads this module before the product. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { register } from 'node:module';

/** A call of a function of the product, and the call that caused it, at once or later. */
interface Call {
  readonly file: string;
  readonly caller: Call | null;
}

const current = new AsyncLocalStorage<Call>();
let awaited: { readonly file: string; readonly arrive: (path: readonly string[]) => void } | null = null;

declare global {
  /** Records a call. Each function of the product calls this function. */
  var traceCall: <T>(file: string, body: () => T) => T;
}

globalThis.traceCall = (file, body) => {
  const caller = current.getStore() ?? null;
  if (awaited === null) return body();
  const call = { file, caller };
  if (file === awaited.file) {
    const { arrive } = awaited;
    awaited = null;
    arrive(listFiles(call));
  }
  return current.run(call, body);
};

/** Lists the files from the first caller to the call. Consecutive calls within a file count as one. */
function listFiles(call: Call): string[] {
  const files: string[] = [];
  for (let each: Call | null = call; each !== null; each = each.caller) files.unshift(each.file);
  return files.filter((file, index) => file !== files[index - 1]);
}

/**
 * Returns the files that lead from an action to the first call of a file's functions.
 * @param file the path in the project's directory, such as `adapters/process/keeper/keeper.ts`
 */
export async function traceTo(file: string, act: () => Promise<unknown>): Promise<readonly string[]> {
  const arrived = new Promise<readonly string[]>((arrive) => (awaited = { file, arrive }));
  await act();
  return arrived;
}

register('./instrument.js', import.meta.url);
