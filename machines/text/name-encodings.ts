/** The encodings of names in archives that do not state the encoding. */

/** `gbk` is simplified, `big5` traditional Chinese; `ibm866` is Cyrillic, `cp437` and `cp850` are Western, of DOS. */
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
