/** The library with the tables of encodings: a file of its own in the bundle, which load-iconv.ts loads. */
export { default as iconv } from 'iconv-lite';
