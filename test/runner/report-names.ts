/**
 * Loaded into each test process: writes the name of each test that begins to descriptor 3, one JSON text a line, so
 * that the runner can name the test that exceeds a limit. uvu assigns the name to `__test__` of the suite's context and
 * reports nothing else before a test ends.
 */
import { writeSync } from 'node:fs';

const names = 3;
const property = '__test__';

Object.defineProperty(Object.prototype, property, {
  configurable: true,
  get: () => undefined,
  set(this: object, first: string) {
    let current = first;
    Object.defineProperty(this, property, {
      configurable: true,
      get: () => current,
      set(name: string) {
        current = name;
        write(name);
      },
    });
  },
});

function write(name: string): void {
  try {
    writeSync(names, `${JSON.stringify(name)}\n`);
  } catch {
    // A program that a test has started with the same Node options has no such descriptor.
  }
}
