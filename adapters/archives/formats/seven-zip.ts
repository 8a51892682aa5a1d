/** Runs 7-Zip in WebAssembly. 7-Zip can only read one file and write to its standard output. */
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SevenZipModule, SevenZipModuleFactory } from '7z-wasm';
import { toAssetUrl } from '../../assets.js';
import { Refused } from '../archive-entry.js';

/** The program of 7-Zip. The build copies the program unchanged, together with its .wasm file and its licence. */
const program = toAssetUrl('adapters/archives/7-zip/7zz.cjs');

/** The maximum length of the stored messages. */
const maxMessages = 8_192;

export interface SevenZipRun {
  /** The exit code: 0 for success, 1 for a warning, 2 for a failure. */
  readonly code: number;
  /** The beginning of the standard error output. */
  readonly messages: string;
}

/** A file of the module, which receives the bytes that 7-Zip writes to a descriptor. */
interface OutputStream {
  stream_ops: { write: (stream: unknown, heap: Int8Array, offset: number, length: number) => number };
}

/**
 * Runs 7-Zip. The run blocks the thread.
 * @param args the command and switches of 7-Zip
 * @param archive the file for the last argument
 * @param onOutput receives the standard output. The bytes are valid only during the call. Errors of this function are
 * rethrown
 */
export async function runSevenZip(
  args: readonly string[],
  archive: string,
  onOutput: (chunk: Uint8Array) => void,
): Promise<SevenZipRun> {
  let messages = '';
  const say = (line: string): void => void (messages.length < maxMessages && (messages += `${line}\n`));
  const load = createRequire(import.meta.url)(fileURLToPath(program)) as SevenZipModuleFactory;
  // Answer a password prompt with the end of the input.
  const sevenZip = await load({ print: say, printErr: say, stdin: () => null as unknown as number });
  sevenZip.FS.mkdir('/archive');
  sevenZip.FS.mount(sevenZip.NODEFS, { root: dirname(archive) }, '/archive');
  // Receive whole chunks, instead of one call for each byte.
  const output = { thrown: null as { readonly error: unknown } | null };
  const stream = standardOutput(sevenZip);
  stream.stream_ops = {
    ...stream.stream_ops,
    write(_, heap, offset, length) {
      try {
        onOutput(new Uint8Array(heap.buffer, heap.byteOffset + offset, length));
      } catch (error) {
        output.thrown = { error };
        throw error;
      }
      return length;
    },
  };
  let code: number;
  try {
    code = sevenZip.callMain([...args, '--', `/archive/${basename(archive)}`]) as unknown as number;
  } catch (error) {
    // A number is a C++ exception, which this build of 7-Zip neither catches nor prints.
    say(`ERROR: it cannot be read to its end${typeof error === 'number' ? '' : ` (${String(error)})`}`);
    code = 2;
  }
  // Rethrow an error of onOutput, which 7-Zip may have caught.
  if (output.thrown !== null) throw output.thrown.error;
  return { code, messages };
}

/** Returns why 7-Zip could not read an archive, from its messages. */
export function describeFailure(messages: string): Refused {
  if (/Can.t allocate required memory/i.test(messages))
    return new Refused({ code: 'archive_needs_memory', needed: null, limit: null });
  return new Refused({ code: 'archive_damaged', because: firstError(messages) });
}

/** Returns the text of the line that begins with ERROR; the last line without such a line. */
function firstError(messages: string): string {
  const lines = messages
    .split('\n')
    .map((line) => line.replaceAll('/archive/', '').trim())
    .filter((line) => line !== '');
  return (lines.find((line) => /^ERROR/i.test(line)) ?? lines.at(-1) ?? 'it cannot be read').replace(
    /^ERROR[S]?: */i,
    '',
  );
}

function standardOutput({ FS }: SevenZipModule): OutputStream {
  return (FS as unknown as { readonly streams: readonly OutputStream[] }).streams[1] as OutputStream;
}
