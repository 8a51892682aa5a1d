/** Loads iconv-lite, whose tables are a quarter of a megabyte, only for a server that does not use UTF-8. */
import { createRequire } from 'node:module';
import { once } from '../../../machines/async/once.js';

type Iconv = typeof import('iconv-lite');

/** The bundle contains another version of this module, which loads `bin/encodings.js`. */
export const loadIconv = once((): Iconv => createRequire(import.meta.url)('iconv-lite'));
