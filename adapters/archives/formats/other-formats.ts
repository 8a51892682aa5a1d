/** Recognises files that are often sent instead of an archive, so that the refusal can name them. */

/** The names of formats, with their first bytes. The order is significant. */
const otherFormats: readonly (readonly [what: string, signature: RegExp])[] = [
  ['a RAR archive', /^Rar!\x1a\x07/],
  ['a part of a divided zip', /^PK\x07\x08/],
  ['a Cabinet archive', /^MSCF\0/],
  ['an ACE archive', /^.{7}\*\*ACE\*\*/s],
  ['an ARJ archive', /^\x60\xea/],
  ['an LHA archive', /^..-l[hz][0-9ds]-/s],
  ['an lz4 file', /^\x04\x22\x4d\x18/],
  ['an lzip file', /^LZIP/],
  ['an lzop file', /^\x89LZO\0/],
  ['an lrzip file', /^LRZI/],
  ['an lzma file without a container', /^\x5d\0\0/],
  ['a compress (.Z) file', /^\x1f\x9d/],
  ['a Debian package, or another ar archive', /^!<arch>\n/],
  ['an RPM package', /^\xed\xab\xee\xdb/],
  ['a cpio archive', /^(07070[127]|\xc7\x71|\x71\xc7)/],
  ['a xar archive (a package of macOS)', /^xar!/],
  ['a SquashFS image', /^(hsqs|sqsh)/],
  ['a program for Windows, perhaps an archive that unpacks itself', /^MZ/],
  ['a program for Linux', /^\x7fELF/],
  ['a script', /^#!/],
  ['a PDF document', /^%PDF-/],
  ['a web page', /^(\xef\xbb\xbf)?\s*<(!doctype\s+html|html|head|body)\b/i],
  ['an XML document', /^(\xef\xbb\xbf)?\s*<\?xml\b/],
  ['a pointer of Git LFS instead of the file', /^version https:\/\/git-lfs/],
  ['a JSON document', /^(\xef\xbb\xbf)?\s*[{[]\s*["{}[\]]/],
];

/**
 * Returns the name of the format of a file; `null` if it is unknown. @param head the first 512 bytes, or all bytes of a
 * shorter file
 */
export function findOtherFormat(head: Uint8Array): string | null {
  const text = Buffer.from(head).toString('latin1');
  return otherFormats.find(([, signature]) => signature.test(text))?.[0] ?? null;
}
