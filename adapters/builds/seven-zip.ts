/** 7-Zip itself, compiled to WebAssembly: it reads one file and writes to its standard output, and sees nothing else of the machine. */
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SevenZipModule, SevenZipModuleFactory } from '7z-wasm';
import { assetUrl } from '../assets.js';

/** The build copies it as it comes, its .wasm and its licence beside it. */
const program = assetUrl('adapters/builds/7-zip/7zz.cjs');

/** How much of what it says is kept. */
const maxMessages = 8_192;

export interface SevenZipRun {
  /** 0: all is well, 1: with a warning, 2: not. */
  readonly code: number;
  /** What it said on its standard error, the beginning of it. */
  readonly messages: string;
}

/** A file behind a descriptor of the module: what is written to it goes here. */
interface OutputStream {
  stream_ops: { write: (stream: unknown, heap: Int8Array, offset: number, length: number) => number };
}

/**
 * Runs 7-Zip once, until it ends: nothing else happens in this thread meanwhile.
 * @param args its command and switches
 * @param archive the file, given as the last argument
 * @param onOutput gets its standard output; the bytes are good until it returns
 * @throws what `onOutput` throws
 */
export async function runSevenZip(
  args: readonly string[],
  archive: string,
  onOutput: (chunk: Uint8Array) => void,
): Promise<SevenZipRun> {
  let messages = '';
  const say = (line: string): void => void (messages.length < maxMessages && (messages += `${line}\n`));
  const load = createRequire(import.meta.url)(fileURLToPath(program)) as SevenZipModuleFactory;
  // A question for a password finds nobody who answers.
  const sevenZip = await load({ print: say, printErr: say, stdin: () => null as unknown as number });
  sevenZip.FS.mkdir('/archive');
  sevenZip.FS.mount(sevenZip.NODEFS, { root: dirname(archive) }, '/archive');
  // Whole pieces instead of a call for each byte.
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
    // A number is an exception of its own: this 7-Zip was built to catch none. It has said nothing then.
    say(`ERROR: it cannot be read to its end${typeof error === 'number' ? '' : ` (${String(error)})`}`);
    code = 2;
  }
  // 7-Zip may have taken it for an error of its own.
  if (output.thrown !== null) throw output.thrown.error;
  return { code, messages };
}

function standardOutput({ FS }: SevenZipModule): OutputStream {
  return (FS as unknown as { readonly streams: readonly OutputStream[] }).streams[1] as OutputStream;
}
