/** Decodes the trace that FXServer writes to descriptor 3. */
import { hideSecrets } from '../../../../machines/text/secrets.js';
import type { TraceDecoder, TraceReport } from '../../../../machines/trace/trace.js';
import { JsonObjectFinder } from './json-objects.js';

/**
 * Marks output of scripts. These objects are not parsed, because they are many and the console also contains their
 * output.
 */
const scriptLog = Buffer.from('"type":"script_log"');
const scriptError = Buffer.from('SCRIPT ERROR');

const maxTextLength = 4_000;

export function createTraceDecoder(): TraceDecoder {
  const finder = new JsonObjectFinder();
  return {
    add: (bytes) =>
      finder.add(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)).flatMap(({ cursor, bytes: object }) => {
        if (object.includes(scriptLog) && !object.includes(scriptError)) return [];
        const report = readReport(parse(object));
        return report === null ? [] : [{ cursor, ...report }];
      }),
    pendingBytes: () => finder.pendingBytes,
  };
}

/**
 * Parses an object; `null` if the object is not JSON because some of its bytes were missing. Replaces invalid UTF-8.
 */
function parse(object: Buffer): unknown {
  try {
    return JSON.parse(object.toString('utf8'));
  } catch {
    return null;
  }
}

/** Reads a report; `null` for an object that reports nothing important. */
function readReport(trace: unknown): TraceReport | null {
  const data = readField(trace, 'data');
  switch (readField(data, 'type')) {
    case 'hitch':
      return { type: 'hitch', ...texts(data, 'thread'), ...duration(data, 1) };
    case 'watchdog_bark':
      return { type: 'hang_warning', ...texts(data, 'thread', 'stack'), ...duration(data, 1_000) };
    case 'watchdog_bite':
      return { type: 'hang_abort', ...texts(data, 'thread', 'stack') };
    case 'bind_error':
      return { type: 'bind_error', ...texts(data, 'address') };
    case 'script_log':
      return /SCRIPT ERROR/.test(readText(data, 'text') ?? '')
        ? { type: 'script_error', ...texts(data, 'resource', 'text') }
        : null;
    default:
      return null;
  }
}

type TextField = 'thread' | 'stack' | 'address' | 'resource' | 'text';

/** Returns the fields that are texts, without colour codes and secrets. */
function texts(data: unknown, ...names: readonly TextField[]): Partial<Record<TextField, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const text = readText(data, name);
      return text === null ? [] : [[name, clean(text)]];
    }),
  );
}

function clean(text: string): string {
  return hideSecrets(text.slice(0, maxTextLength).replace(/\^\d/g, '').trim());
}

function duration(data: unknown, unitMs: number): { readonly durationMs?: number } {
  const time = readField(data, 'time');
  return typeof time === 'number' && Number.isFinite(time) ? { durationMs: Math.round(time * unitMs) } : {};
}

function readText(data: unknown, name: string): string | null {
  const value = readField(data, name);
  return typeof value === 'string' ? value : null;
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
