/** Reads info.nut, the metadata of an AI or a game script in Squirrel, without executing it. */

export interface ScriptInfo {
  readonly name: string | null;
  readonly author: string | null;
  readonly version: string | null;
  readonly description: string | null;
}

/** `function GetName() { return "WormAI"; }`. The result of any other function is unknown before it runs. */
const getter =
  /function\s+(Get(?:Name|Author|Version|Description))\s*\(\s*\)\s*\{\s*return\s+(?:"((?:[^"\\]|\\.)*)"|(\d+))\s*;?\s*\}/g;

export function readInfo(text: string): ScriptInfo {
  const values = new Map<string, string>();
  for (const [, name = '', words, number] of text.matchAll(getter)) {
    if (!values.has(name)) values.set(name, number ?? (words ?? '').replace(/\\(.)/gs, '$1'));
  }
  return {
    name: values.get('GetName') ?? null,
    author: values.get('GetAuthor') ?? null,
    version: values.get('GetVersion') ?? null,
    description: values.get('GetDescription') ?? null,
  };
}
