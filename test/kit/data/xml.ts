/** Reads the tags of an XML text, strictly enough to reject a text that is not well-formed. */

export interface Tag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The elements that contain this element, the outermost first. */
  readonly path: readonly Tag[];
}

/** Returns every element in the order of the text. @throws if the text is not well-formed */
export function tagsOf(text: string): Tag[] {
  const tags: Tag[] = [];
  const open: Tag[] = [];
  let rest = text.replace(/^<\?xml [^>]*\?>\s*/, '');
  while (rest !== '') {
    const [characters = ''] = /^[^<]*/.exec(rest) ?? [];
    if (/&(?!#\d+;|(amp|lt|gt|quot|apos);)/.test(characters)) throw new Error(`a bare & in ${characters}`);
    if (open.length === 0 && characters.trim() !== '') throw new Error(`text next to the root: ${characters}`);
    rest = rest.slice(characters.length);
    if (rest === '') break;
    const match = /^<(\/?)([A-Za-z][\w.-]*)((?:\s+[A-Za-z][\w:.-]*="[^"<&]*(?:&#\d+;[^"<&]*)*")*)\s*(\/?)>/.exec(rest);
    if (match === null) throw new Error(`no tag: ${rest.slice(0, 60)}`);
    const [whole, closing, name = '', attributes = '', empty] = match;
    rest = rest.slice(whole.length);
    if (closing === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
      continue;
    }
    const pairs = [...attributes.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(
      ([, key = '', value = '']) => [key, decoded(value)] as const,
    );
    if (new Set(pairs.map(([key]) => key)).size !== pairs.length) throw new Error(`an attribute twice in ${whole}`);
    const tag = { name, attributes: Object.fromEntries(pairs), path: [...open] };
    tags.push(tag);
    if (empty !== '/') open.push(tag);
  }
  if (open.length > 0) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  return tags;
}

function decoded(text: string): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
