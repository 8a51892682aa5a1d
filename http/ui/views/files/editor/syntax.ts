/** Loads the syntax of a file by the name of the file. Each language has its own chunk. */
import type { StreamParser } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { useEffect, useState } from 'preact/hooks';

type LoadSyntax = () => Promise<Extension>;

const script = (options: { readonly jsx?: boolean; readonly typescript?: boolean }): LoadSyntax => {
  return async () => (await import('@codemirror/lang-javascript')).javascript(options);
};
const json: LoadSyntax = async () => (await import('@codemirror/lang-json')).json();
const yaml: LoadSyntax = async () => (await import('@codemirror/lang-yaml')).yaml();
const xml: LoadSyntax = async () => (await import('@codemirror/lang-xml')).xml();
const sql: LoadSyntax = async () => (await import('@codemirror/lang-sql')).sql();
const lua: LoadSyntax = async () => toExtension((await import('@codemirror/legacy-modes/mode/lua')).lua);
const toml: LoadSyntax = async () => toExtension((await import('@codemirror/legacy-modes/mode/toml')).toml);
const properties: LoadSyntax = async () =>
  toExtension((await import('@codemirror/legacy-modes/mode/properties')).properties);

async function toExtension(parser: StreamParser<unknown>): Promise<Extension> {
  return (await import('@codemirror/language')).StreamLanguage.define(parser);
}

/** The languages by the endings of names. */
const byEnding: Readonly<Record<string, LoadSyntax>> = {
  ...{ js: script({ jsx: true }), mjs: script({}), cjs: script({}), jsx: script({ jsx: true }) },
  ...{ ts: script({ typescript: true }), tsx: script({ typescript: true, jsx: true }) },
  ...{ json, jsonc: json, json5: json, yaml, yml: yaml, toml, sql, lua },
  // The .meta files of GTA V are XML.
  ...{ xml, meta: xml, svg: xml, html: xml },
  ...{ ini: properties, properties, cfg: properties, conf: properties },
};

/** Returns the function that loads the language of a file; `null` for an unknown language. */
export function findSyntax(name: string): LoadSyntax | null {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.hasOwn(byEnding, ending) ? (byEnding[ending] ?? null) : null;
}

/** Returns the syntax of a file; `null` until the syntax is loaded, and if the file has no syntax. */
export function useSyntax(name: string): Extension | null {
  const [syntax, setSyntax] = useState<Extension | null>(null);
  useEffect(() => {
    let isWanted = true;
    // Without the syntax, the text has no colours.
    findSyntax(name)?.().then(
      (loaded) => isWanted && setSyntax(loaded),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [name]);
  return syntax;
}
