/** Loads iconv-lite when a server does not use UTF-8: its tables have a quarter of a megabyte. */
import { createRequire } from 'node:module';
import { once } from '../../../machines/async/once.js';

type Iconv = typeof import('iconv-lite');

/** The build replaces this module by one that loads `bin/encodings.js`. */
export const loadIconv = once((): Iconv => createRequire(import.meta.url)('iconv-lite'));
