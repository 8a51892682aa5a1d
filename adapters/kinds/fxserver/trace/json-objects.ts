/**
 * Finds JSON objects in bytes that have nothing between them: `{…}{…}`. An object may arrive in pieces, and bytes may
 * be missing: the head of the file is pruned.
 */

/**
 * Every trace but the first begins with it. No JSON text contains it after a brace: a string would end at its quote.
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

export class JsonObjectFinder {
  private rest: Buffer = Buffer.alloc(0);
  /** The offset of `rest` in all bytes. */
  private offset = 0;
  private scanned = 0;
  private depth = 0;
  private isInString = false;
  private isEscaped = false;

  /** The bytes of an object that has not ended. */
  get pendingBytes(): number {
    return this.rest.length;
  }

  /** @returns the objects that the bytes complete */
  add(bytes: Buffer): readonly JsonObject[] {
    this.rest = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes]);
    const found: JsonObject[] = [];
    for (let object = this.next(); object !== null; object = this.next()) found.push(object);
    // A copy: the caller may reuse its buffer.
    this.rest = Buffer.from(this.rest);
    return found;
  }

  /** Returns the next whole object, or null when more bytes are needed. */
  private next(): JsonObject | null {
    for (;;) {
      if (this.depth === 0) {
        const index = this.rest.indexOf(open);
        if (index === -1) {
          this.restartAt(this.rest.length);
          return null;
        }
        this.restartAt(index);
        [this.depth, this.scanned] = [1, 1];
      }
      const end = this.scan();
      if (end === 'more') return null;
      if (end === 'damaged') continue;
      const found = { cursor: this.offset, bytes: this.rest.subarray(0, end) };
      this.restartAt(end);
      return found;
    }
  }

  /** Drops the bytes before an index of `rest`, and begins to search there. */
  private restartAt(index: number): void {
    this.rest = this.rest.subarray(index);
    this.offset += index;
    this.scanned = this.depth = 0;
    this.isInString = this.isEscaped = false;
  }

  /** @returns the end of the object that `rest` begins with; `damaged` after a restart at a later one */
  private scan(): number | 'more' | 'damaged' {
    const { rest } = this;
    for (; this.scanned < rest.length; this.scanned += 1) {
      const byte = rest[this.scanned];
      if (byte === open && rest[this.scanned - 1] === close) {
        const seen = rest.subarray(this.scanned, this.scanned + start.length);
        // The next object begins, although this one has not ended: some of its bytes are missing.
        if (seen.equals(start)) {
          this.restartAt(this.scanned);
          return 'damaged';
        }
        if (seen.length < start.length && start.subarray(0, seen.length).equals(seen)) return this.waitOrSkip();
      }
      this.step(byte);
      if (this.depth === 0) return this.scanned + 1;
    }
    return this.waitOrSkip();
  }

  /** Follows strings and braces by one byte. */
  private step(byte: number | undefined): void {
    if (this.isEscaped) this.isEscaped = false;
    else if (this.isInString) {
      if (byte === backslash) this.isEscaped = true;
      else if (byte === quote) this.isInString = false;
    } else if (byte === quote) this.isInString = true;
    else if (byte === open) this.depth += 1;
    else if (byte === close) this.depth -= 1;
  }

  private waitOrSkip(): 'more' | 'damaged' {
    if (this.rest.length <= maxBytes) return 'more';
    const later = this.rest.indexOf(start, 1);
    this.restartAt(later === -1 ? this.rest.length : later);
    return 'damaged';
  }
}
