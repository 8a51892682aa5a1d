/**
 * Finds consecutive JSON objects in bytes: `{…}{…}`. An object may arrive in pieces. Bytes may be missing, because the
 * head of the file is pruned.
 */

/**
 * The beginning of every object except the first. These bytes cannot occur inside an object, because a quote would end
 * the string.
 */
const start = Buffer.from('{"channel":"');

/** The maximum length of an object. A longer object is skipped. */
const maxBytes = 1024 * 1024;

export interface JsonObject {
  /** The offset of the object's first byte in all added bytes. */
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

  /** Returns the number of bytes of the unfinished object. */
  get pendingBytes(): number {
    return this.rest.length;
  }

  /** Adds bytes. @returns the objects that the bytes complete */
  add(bytes: Buffer): readonly JsonObject[] {
    this.rest = this.rest.length === 0 ? bytes : Buffer.concat([this.rest, bytes]);
    const found: JsonObject[] = [];
    for (let object = this.next(); object !== null; object = this.next()) found.push(object);
    // Copy the bytes, because the caller may reuse its buffer.
    this.rest = Buffer.from(this.rest);
    return found;
  }

  /** Returns the next whole object; `null` if more bytes are needed. */
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

  /** Drops the bytes before an index of `rest`, and begins the next search at this index. */
  private restartAt(index: number): void {
    this.rest = this.rest.subarray(index);
    this.offset += index;
    this.scanned = this.depth = 0;
    this.isInString = this.isEscaped = false;
  }

  /**
   * Scans the object at the beginning of `rest`. @returns the end of the object; `damaged` if the search restarted at a
   * later object
   */
  private scan(): number | 'more' | 'damaged' {
    const { rest } = this;
    for (; this.scanned < rest.length; this.scanned += 1) {
      const byte = rest[this.scanned];
      if (byte === open && rest[this.scanned - 1] === close) {
        const seen = rest.subarray(this.scanned, this.scanned + start.length);
        // The next object begins before the end of this object, so some bytes of this object are missing.
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

  /** Updates the state of strings and braces for one byte. */
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
