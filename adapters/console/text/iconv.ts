/**
 * Exports the library with the tables of encodings. The module is a separate file in the bundle, which load-iconv.ts
 * loads.
 */
export { default as iconv } from 'iconv-lite';
