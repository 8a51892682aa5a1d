/** The encodings of names in archives that do not state the encoding. */

/**
 * `gbk` is for simplified Chinese, `big5` for traditional Chinese. `ibm866` (Cyrillic), `cp437` and `cp850` (Western)
 * come from DOS.
 */
export const nameEncodings = [
  'gbk',
  'big5',
  'shift_jis',
  'euc-kr',
  'windows-1251',
  'ibm866',
  'cp437',
  'cp850',
] as const;

export type NameEncoding = (typeof nameEncodings)[number];
