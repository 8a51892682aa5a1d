/** Reads 7-Zip's list of an archive (`l -slt`): a block of `Name = value` lines for each entry. */

export interface ListedEntry {
  readonly path: string;
  /** The bytes of the path, if a zip does not mark the path as UTF-8; otherwise `null`. */
  readonly rawPath: Buffer | null;
  readonly kind: 'file' | 'directory' | 'symlink' | 'special';
  /** Whether the entry is executable; `null` if the archive contains no Unix mode for it. */
  readonly executable: boolean | null;
  /** The size of the content, in bytes. */
  readonly size: number;
  /** The CRC-32 of the content; `null` if the archive contains no checksum. */
  readonly crc: number | null;
  readonly encrypted: boolean;
  /** The system that created the entry, according to a zip: `FAT`, `Unix`; `''` in other formats. */
  readonly system: string;
}

const used = /^(Path|Folder|Size|Attributes|Encrypted|CRC|Host OS|Characteristics) = (.*)$/;

/** The Unix mode follows the Windows attributes: `A -rwxr-xr-x`. The type is `0` if only permissions are stored. */
const unixMode = /([-0dlcbps])([-r][-w][-xsS][-r][-w][-xsS][-r][-w][-xtT])$/;

/** The permissions that some tools write for a file without a mode. */
const noPermissions = '---------';

const kinds: Readonly<Record<string, ListedEntry['kind']>> = {
  '-': 'file',
  '0': 'file',
  d: 'directory',
  l: 'symlink',
};

/** Creates a reader of the list. @param onEntry is called for each entry, in the order of their content */
export function createListingReader(onEntry: (entry: ListedEntry) => void) {
  let rest = '';
  let hasBegun = false;
  let block = new Map<string, string>();

  function endBlock(): void {
    if (block.has('Path')) onEntry(toEntry(block));
    block = new Map();
  }

  function readLine(line: string): void {
    // The lines before the dashes describe the archive itself.
    if (!hasBegun) return void (hasBegun = line === '----------');
    const [, name = '', value = ''] = used.exec(line) ?? [];
    if (name === 'Path') endBlock();
    if (name !== '' && !block.has(name)) block.set(name, value);
  }

  return {
    /** Reads the next chunk of the list. */
    write(chunk: Uint8Array): void {
      const lines = (rest + Buffer.from(chunk).toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) readLine(line);
    },
    end(): void {
      readLine(rest);
      endBlock();
    },
  };
}

function toEntry(block: ReadonlyMap<string, string>): ListedEntry {
  // 7-Zip writes the bytes of a path unchanged, and uses the Unicode path field (`up`).
  const bytes = Buffer.from(block.get('Path') ?? '', 'latin1');
  const characteristics = block.get('Characteristics') ?? 'UTF8';
  const isUnicode = /\bUTF8\b/.test(characteristics) || /^(?!.*Extra_ERROR).*\bup\b/.test(characteristics);
  const attributes = block.get('Attributes') ?? '';
  const [, type, permissions = noPermissions] = unixMode.exec(attributes) ?? [];
  const isDirectory = block.get('Folder') === '+' || /^[A-Z]*D/.test(attributes);
  const crc = block.get('CRC') ?? '';
  return {
    path: bytes.toString('utf8'),
    rawPath: isUnicode ? null : bytes,
    kind: isDirectory ? 'directory' : type === undefined ? 'file' : (kinds[type] ?? 'special'),
    executable: permissions === noPermissions ? null : /[xst]/.test(permissions),
    size: Number(block.get('Size') ?? ''),
    crc: /^[0-9A-F]{8}$/.test(crc) ? parseInt(crc, 16) : null,
    encrypted: block.get('Encrypted') === '+',
    system: block.get('Host OS') ?? '',
  };
}
