/** The content of a console, in order: blocks of output, gaps, and starts of runs. Blocks are immutable. */

import { type ConsoleText, utf8Text } from '../../../../../machines/console/console-text.js';
import type { RunCursor } from '../../../../../machines/console/cursor.js';
import { lineEnd } from '../../../../../machines/text/utf8.js';

/** Output of a run between two cursors. */
export interface Output {
  readonly kind: 'output';
  readonly run: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Output that no longer exists. */
export interface Gap {
  readonly kind: 'gap';
  readonly run: string;
  readonly from: number;
  /** The cursor after the gap; `maxCursor` if no output of the run is left. */
  readonly to: number;
  /** The size of the gap; `null` if it is unknown. */
  readonly bytes: number | null;
}

/** The start of a run. */
export interface RunStart {
  readonly kind: 'run';
  readonly run: string;
  readonly from: number;
  readonly to: number;
}

export type Block = Output | Gap | RunStart;

/** The size after which a block of output is full. A window adds and removes whole blocks. */
export interface BlockLimit {
  readonly characters: number;
  readonly lines: number;
}

export const defaultBlockLimit: BlockLimit = { characters: 32_768, lines: 500 };

/** Returns the key of a block. The key is unique in a window, and stays the same while the block grows. */
export function blockKey({ kind, run, from }: Block): string {
  return `${kind} ${run}:${from}`;
}

/** Returns the cursor after a block. */
export function findEnd({ run, to }: Block): RunCursor {
  return { run, cursor: to };
}

/**
 * Appends a block. Output that continues the last block extends it up to the limit.
 * @returns the new list
 */
export function appendBlock(blocks: readonly Block[], block: Block, limit: BlockLimit): readonly Block[] {
  const last = blocks.at(-1);
  const isContinued =
    last?.kind === 'output' &&
    block.kind === 'output' &&
    last.run === block.run &&
    last.to === block.from &&
    !isFull(last, limit);
  return isContinued
    ? [...blocks.slice(0, -1), { ...last, to: block.to, text: last.text + block.text }]
    : [...blocks, block];
}

/** Returns whether a block is full: at the limit if it ends with a line end, otherwise at twice `limit.characters`. */
function isFull({ text }: Output, limit: BlockLimit): boolean {
  if (text.length >= 2 * limit.characters) return true;
  return text.endsWith('\n') && (text.length >= limit.characters || countLines(text) >= limit.lines);
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}

/**
 * Splits the bytes of a run's console into blocks, at line ends if possible.
 * @param text decodes the bytes
 */
export function splitOutput(
  run: string,
  from: number,
  bytes: Uint8Array,
  limit: BlockLimit,
  text: ConsoleText = utf8Text,
): Output[] {
  const blocks: Output[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + blockLength(bytes.subarray(at), limit, text);
    const part = text.decode(bytes.subarray(at, end));
    blocks.push({ kind: 'output', run, from: from + at, to: from + end, text: part });
    at = end;
  }
  return blocks;
}

function blockLength(bytes: Uint8Array, limit: BlockLimit, text: ConsoleText): number {
  let end = 0;
  for (let lines = 0; lines < limit.lines && end < limit.characters; lines += 1) {
    const line = bytes.indexOf(lineEnd, end);
    if (line < 0 || line >= 2 * limit.characters) break;
    end = line + 1;
  }
  if (end > 0 || bytes.length <= 2 * limit.characters) return end || bytes.length;
  const long = bytes.subarray(0, 2 * limit.characters);
  return text.completeLength(long) || long.length;
}

/**
 * Returns the output of a block after a cursor; `null` if the length of the text in UTF-8 differs from the length of
 * its bytes. The lengths differ for invalid bytes, and for another encoding of the run.
 */
export function cutBefore(output: Output, cursor: number): Output | null {
  const bytes = new TextEncoder().encode(output.text);
  if (bytes.length !== output.to - output.from) return null;
  return { ...output, from: cursor, text: utf8Text.decode(bytes.subarray(cursor - output.from)) };
}

/** Returns the number of characters of a block. */
export function measureLength(block: Block): number {
  return block.kind === 'output' ? block.text.length : 0;
}

/** Returns the number of characters of several blocks. */
export function totalLength(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + measureLength(block), 0);
}

/** Returns the maximum number of terminal rows that a block takes. */
export function countRows(block: Block, columns: number): number {
  if (block.kind !== 'output') return 2;
  let [rows, cells] = [1, 0];
  for (let at = 0; at < block.text.length; at += 1) {
    const code = block.text.charCodeAt(at);
    if (code === 0x0a) rows += 1;
    cells += code === 0x09 ? 8 : code < 0x80 ? 1 : 2;
  }
  return rows + Math.floor(cells / columns);
}
