/** openttd.cfg: sections of `name = value`, with the line of each. */

export interface IniEntry {
  readonly section: string;
  readonly name: string;
  readonly value: string;
  /** Counted from 1. */
  readonly line: number;
}

/** @returns the entries in order; what is none is passed over, as OpenTTD does */
export function readIni(text: string): IniEntry[] {
  let section = '';
  return text.split(/\r\n|\n|\r/).flatMap((raw, at) => {
    const line = raw.trim();
    const [, named] = /^\[([^\]]*)\]/.exec(line) ?? [];
    if (named !== undefined) section = named;
    if (named !== undefined || line === '' || /^[#;]/.test(line)) return [];
    const [, quotedName, bareName, value = ''] = /^(?:"([^"]*)"|([^=]*?))\s*(?:=\s*(.*))?$/.exec(line) ?? [];
    return [{ section, name: quotedName ?? bareName ?? '', value: value.replace(/^"(.*)"$/, '$1'), line: at + 1 }];
  });
}
