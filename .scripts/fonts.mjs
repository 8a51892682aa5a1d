/**
 * The fonts of the page, made from the variable fonts of their packages: the characters and features that the page
 * uses, and the weights of its design language.
 */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { decompress, compress as toWoff2 } from 'wawoff2';

const require = createRequire(import.meta.url);

/** Basic Latin, Latin-1, and the punctuation and arrows of the texts. Other characters come from the system's font. */
const characters = [...range(0x20, 0x7e), ...range(0xa0, 0xff), ...codes('–—‘’‚“”„•…‹›€™−×→←↑↓')];

/** Each font has the weights with which it is loaded, and its OpenType features. */
const fonts = [
  {
    name: 'inter',
    file: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    weights: [400, 600],
    features: ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'],
  },
  // Leave out the ligatures, because a log must show the characters that were printed.
  {
    name: 'jetbrains-mono',
    file: '@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2',
    // Bold text is drawn from the same weight, which halves the size of the font.
    weights: [400, 400],
    features: ['ccmp', 'locl', 'mark', 'mkmk'],
  },
];

/** Numbers of `hb_subset_sets_t`, and the flag `HB_SUBSET_FLAGS_NO_HINTING`. */
const sets = { unicode: 1, features: 6 };
const withoutHinting = 1;

/** The folder of the fonts, relative to dist/. */
export const fontsFolder = 'http/fonts';
const targetOf = ({ name }) => `${fontsFolder}/${name}.woff2`;

/** The files that are written, relative to dist/. */
export const fontFiles = fonts.map(targetOf);

/** The files of packages that the fonts are made from. */
export const fontPaths = fonts.map(({ file }) => require.resolve(file));

/** Writes the fonts that are missing or older than this script. @param root the project's directory */
export async function writeFonts(root) {
  mkdirSync(join(root, 'dist', fontsFolder), { recursive: true });
  for (const font of fonts) {
    const target = join(root, 'dist', targetOf(font));
    if (!isCurrent(target)) writeFileSync(target, await makeFont(font));
  }
}

function isCurrent(path) {
  const written = statSync(path, { throwIfNoEntry: false });
  return written !== undefined && written.mtimeMs > statSync(fileURLToPath(import.meta.url)).mtimeMs;
}

/** Returns a font as woff2. */
async function makeFont(font) {
  const source = Buffer.from(await decompress(readFileSync(require.resolve(font.file))));
  return Buffer.from(await toWoff2(await subset(source, font)));
}

/**
 * Calls the C interface of HarfBuzz, compiled to WebAssembly. The instance of HarfBuzz and its memory last as long as
 * one call.
 */
async function subset(source, { name, weights: [lightest, boldest], features }) {
  const { instance } = await WebAssembly.instantiate(
    readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')),
  );
  const hb = instance.exports;
  hb._initialize?.();
  const address = hb.malloc(source.length);
  new Uint8Array(hb.memory.buffer).set(source, address);
  const face = hb.hb_face_create(hb.hb_blob_create(address, source.length, 2, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  hb.hb_subset_input_set_flags(input, withoutHinting);
  const unicode = hb.hb_subset_input_set(input, sets.unicode);
  for (const character of characters) hb.hb_set_add(unicode, character);
  const kept = hb.hb_subset_input_set(input, sets.features);
  hb.hb_set_clear(kept);
  for (const feature of features) hb.hb_set_add(kept, tag(feature));
  hb.hb_subset_input_set_axis_range(input, face, tag('wght'), lightest, boldest, Number.NaN);
  const made = hb.hb_subset_or_fail(face, input);
  if (made === 0) throw new Error(`fonts: ${name} cannot be reduced`);
  const blob = hb.hb_face_reference_blob(made);
  const start = hb.hb_blob_get_data(blob, 0);
  return Buffer.from(hb.memory.buffer, start, hb.hb_blob_get_length(blob));
}

/** Returns a tag of four characters as a number. */
function tag(text) {
  return [...text].reduce((number, character) => number * 256 + character.codePointAt(0), 0);
}

function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function codes(text) {
  return [...text].map((character) => character.codePointAt(0));
}
