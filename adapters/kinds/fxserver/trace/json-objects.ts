/**
 * Finds JSON objects in bytes that have nothing between them: `{…}{…}`. An object may arrive in pieces, and bytes may
 * be missing: the head of the file is pruned.
 */

/**
 * Every trace but the first begins with it. No JSON text contains it behind a brace: a string would end at its quote.
 */
const start = Buffer.from('{"channel":"');

/** A longer object is skipped. */
const maxBytes = 1024 * 1024;

export interface JsonObject {
  /** The offset of its first byte in all added bytes. */
  readonly cursor: number;
  readonly bytes: Buffer;
}

const [quote, backslash, open, close] = [0x22, 0x5c, 0x7b, 0x7d];

export function createObjectFinder() {
  let rest: Buffer = Buffer.alloc(0);
  /** The offset of `rest` in all bytes. */
  let offset = 0;
  let scanned = 0;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;

  /** Drops the bytes before an index of `rest`, and begins anew there. */
  function restartAt(index: number): void {
    rest = rest.subarray(index);
    offset += index;
    scanned = depth = 0;
    isInString = isEscaped = false;
  }

  /** Returns the next whole object, or null when more bytes are needed. */
  function next(): JsonObject | null {
    for (;;) {
      if (depth === 0) {
        const index = rest.indexOf(open);
        if (index === -1) {
          restartAt(rest.length);
          return null;
        }
        restartAt(index);
        [depth, scanned] = [1, 1];
      }
      const end = scan();
      if (end === 'more') return null;
      if (end === 'damaged') continue;
      const found = { cursor: offset, bytes: rest.subarray(0, end) };
      restartAt(end);
      return found;
    }
  }

  /** @returns the end of the object that `rest` begins with; `damaged` after a restart at a later one */
  function scan(): number | 'more' | 'damaged' {
    for (; scanned < rest.length; scanned += 1) {
      const byte = rest[scanned];
      if (byte === open && rest[scanned - 1] === close) {
        const seen = rest.subarray(scanned, scanned + start.length);
        // The next object begins, although this one has not ended: some of its bytes are missing.
        if (seen.equals(start)) {
          restartAt(scanned);
          return 'damaged';
        }
        if (seen.length < start.length && start.subarray(0, seen.length).equals(seen)) return waitOrSkip();
      }
      if (isEscaped) isEscaped = false;
      else if (isInString) {
        if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInString = false;
      } else if (byte === quote) isInString = true;
      else if (byte === open) depth += 1;
      else if (byte === close) {
        depth -= 1;
        if (depth === 0) return scanned + 1;
      }
    }
    return waitOrSkip();
  }

  function waitOrSkip(): 'more' | 'damaged' {
    if (rest.length <= maxBytes) return 'more';
    const later = rest.indexOf(start, 1);
    restartAt(later === -1 ? rest.length : later);
    return 'damaged';
  }

  return {
    /** @returns the objects that the bytes complete */
    add(bytes: Buffer): readonly JsonObject[] {
      rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes]);
      const found: JsonObject[] = [];
      for (let object = next(); object !== null; object = next()) found.push(object);
      // A copy: the caller may reuse its buffer.
      rest = Buffer.from(rest);
      return found;
    },
    pendingBytes: () => rest.length,
  };
}
