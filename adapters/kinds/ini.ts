/** Reads files of `name = value` in sections, such as openttd.cfg and minetest.conf. */

export interface IniEntry {
  readonly section: string;
  readonly name: string;
  readonly value: string;
  /** The line, counted from 1. */
  readonly line: number;
}

/**
 * Returns the entries in order. A line without `=` is a name with an empty value. Before the first section, the name of
 * the section is empty.
 */
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
