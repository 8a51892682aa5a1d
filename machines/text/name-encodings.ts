/** The encodings of names in archives that do not state the encoding. */

/**
 * `gbk` is for simplified Chinese, `big5` for traditional Chinese. `windows-1252` is the most frequent encoding of
 * Western names, and contains the letters of Latin-1. `ibm866` (Cyrillic), `cp437` and `cp850` (Western) come from DOS.
 */
export const nameEncodings = [
  'gbk',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1251',
  'ibm866',
  'windows-1252',
  'cp437',
  'cp850',
] as const;

export type NameEncoding = (typeof nameEncodings)[number];
