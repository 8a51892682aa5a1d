/** A browser's localStorage, as far as the page uses it. */
export function createStorage() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string): string | null => items.get(key) ?? null,
    setItem: (key: string, value: string): void => void items.set(key, value),
    removeItem: (key: string): void => void items.delete(key),
  };
}
