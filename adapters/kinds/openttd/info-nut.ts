/** info.nut: what an AI or a game script tells of itself, in Squirrel. Read, never run. */

export interface ScriptInfo {
  readonly name: string | null;
  readonly author: string | null;
  readonly version: string | null;
  readonly description: string | null;
}

/** `function GetName() { return "WormAI"; }`: what returns anything but a literal is not known before it runs. */
const getter =
  /function\s+(Get(?:Name|Author|Version|Description))\s*\(\s*\)\s*\{\s*return\s+(?:"((?:[^"\\]|\\.)*)"|(\d+))\s*;?\s*\}/g;

export function readInfo(text: string): ScriptInfo {
  const told = new Map<string, string>();
  for (const [, name = '', words, number] of text.matchAll(getter)) {
    if (!told.has(name)) told.set(name, number ?? (words ?? '').replace(/\\(.)/gs, '$1'));
  }
  return {
    name: told.get('GetName') ?? null,
    author: told.get('GetAuthor') ?? null,
    version: told.get('GetVersion') ?? null,
    description: told.get('GetDescription') ?? null,
  };
}
