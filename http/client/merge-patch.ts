/** Makes JSON Merge Patches (RFC 7396) for PATCH. A patch contains only the changed fields. */

/** A change of a value. A change of an object contains only changed members, and `null` removes a member. */
type Change<Value> = Value extends readonly unknown[] | string | number | boolean | null
  ? Value
  : Value extends object
    ? { [name: string]: unknown }
    : never;

export type MergePatch<Settings> = {
  [Name in keyof Settings]?: Change<Settings[Name]> | (undefined extends Settings[Name] ? null : never);
};

/**
 * Returns the merge patch that changes `before` to `after`. `before` and `after` must be JSON. Lists are replaced as a
 * whole.
 */
export function createMergePatch<Settings extends object>(before: Settings, after: Settings): MergePatch<Settings> {
  return compare(before, after) as MergePatch<Settings>;
}

function compare(before: object, after: object): object {
  const [present, wanted] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  const patch = new Map<string, unknown>();
  for (const name of present.keys()) if (wanted.get(name) === undefined) patch.set(name, null);
  for (const [name, value] of wanted) {
    const old = present.get(name);
    if (value === undefined || isEqual(old, value)) continue;
    patch.set(name, isObject(old) && isObject(value) ? compare(old, value) : value);
  }
  return Object.fromEntries(patch);
}

function isEqual(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((each, index) => isEqual(each, other[index]));
  if (!isObject(one) || !isObject(other)) return one === other;
  return Object.keys(compare(one, other)).length === 0;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
