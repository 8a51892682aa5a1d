/** The design language: the values that style sheets may use directly, and the contrast of its colours. */
import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { contrast, mix, readColour, readTokens } from './colours.js';

const test = suite('http/ui/style/tokens');
const folder = new URL('../../../../../http/ui/', import.meta.url);
const tokensFile = 'style/tokens.css';

const read = (path: string): string => readFileSync(new URL(path, folder), 'utf8');
const styleSheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
const withoutComments = (text: string): string => text.replace(/\/\*[^]*?\*\//g, '');

interface Declaration {
  readonly path: string;
  readonly property: string;
  readonly value: string;
}

/** The declarations of all style sheets except the style sheet with the tokens. */
const declarations: readonly Declaration[] = styleSheets
  .filter((path) => path !== tokensFile)
  .flatMap((path) =>
    [...withoutComments(read(path)).matchAll(/(?<=[{;]\s*)([a-z-]+|--[a-z0-9-]+):\s*([^;{}]+)(?=[;}])/g)].map(
      ([, property = '', value = '']) => ({ path, property, value: value.trim() }),
    ),
  );
/**
 * The directory of the drawing of the statechart. The drawing has separate units, and colours that the build computes.
 */
const drawing = 'views/statechart/chart/svg-drawing.css';

/** Returns the declarations whose value has a part that does not fit. */
function findOthers(properties: RegExp, allowed: RegExp): string[] {
  return declarations
    .filter(({ path, property }) => path !== drawing && properties.test(property))
    .filter(({ value }) => !parts(value).every((part) => allowed.test(part)))
    .map(({ path, property, value }) => `${path}: ${property}: ${value}`);
}

/** Splits a value at spaces and commas outside of parentheses. */
function parts(value: string): string[] {
  return (
    value.replace(/ !important$/, '').match(/(?:[^\s,()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []
  ).filter((part) => part !== '/');
}

test('Style sheets use only colours from the tokens', () => {
  const literal =
    /#[\da-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab|lab|lch|color|light-dark|color-mix)\(|\b(white|black|gr[ae]y|red)\b/i;
  const found = declarations.filter(({ value }) => literal.test(value));
  assert.equal(
    found.map(({ path, property, value }) => `${path}: ${property}: ${value}`),
    [],
  );
});

test('Texts have one of five sizes, with a line height and a weight from the tokens', () => {
  assert.equal(findOthers(/^font-size$/, /^(var\(--text-(label|body|form|section|page)\)|inherit)$/), []);
  assert.equal(findOthers(/^line-height$/, /^(var\(--leading-\w+\)|inherit|0)$/), []);
  assert.equal(findOthers(/^font-weight$/, /^(var\(--weight-\w+\)|inherit)$/), []);
  assert.equal(findOthers(/^letter-spacing$/, /^var\(--tracking-\w+\)$/), []);
  const sizes = [...read(tokensFile).matchAll(/--text-(label|body|form|section|page): /g)];
  assert.is(new Set(sizes.map(([, name]) => name)).size, 5);
});

test('Distances, radii, shadows and durations are tokens', () => {
  const distance = String.raw`(0|auto|-?\d+%|var\(--(space-\d|gutter|verbs)\)|env\([a-z-]+\))`;
  const calculated = String.raw`(calc|max|min)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
  assert.equal(
    findOthers(/^(padding|margin|(row-|column-)?gap)(-|$)/, new RegExp(`^(${distance}|${calculated})$`)),
    [],
  );
  const lengths = declarations.filter(
    ({ property, value }) => /^(padding|margin|gap)/.test(property) && /\d(rem|px|em)\b/.test(value),
  );
  assert.equal(lengths, []);
  assert.equal(findOthers(/^border(-[a-z]+)*-radius$/, /^(var\(--radius-\w+\)|0|inherit)$/), []);
  assert.equal(findOthers(/^box-shadow$/, /^(var\(--[a-z-]+\)|currentcolor|none|inset|0|-?[123]px)$/), []);
  const timed = declarations.filter(
    ({ path, property, value }) =>
      path !== drawing && /^(transition|animation)/.test(property) && /\d+m?s\b/.test(value),
  );
  assert.equal(
    timed.filter(({ value }) => value !== '1ms !important'),
    [],
  );
});

test('Lengths of the layout are multiples of 4 px', () => {
  const found = declarations.filter(
    ({ path, value }) =>
      path !== drawing &&
      [...value.matchAll(/(?<![\w.-])(\d*\.?\d+)rem\b/g)].some(([, length]) => (Number(length) * 4) % 1 !== 0),
  );
  assert.equal(
    found.map(({ path, property, value }) => `${path}: ${property}: ${value}`),
    [],
  );
});

test('Each token is used, and each used variable exists', () => {
  const styles = styleSheets.map((path) => withoutComments(read(path))).join('\n');
  const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map(read)
    .join('\n');
  const defined = new Set([...styles.matchAll(/(--[a-z0-9-]+):/g)].map(([, name = '']) => name));
  const used = new Set([...`${styles}\n${scripts}`.matchAll(/var\((--[a-z0-9-]+)[,)]/g)].map(([, name = '']) => name));
  const isRead = (name: string): boolean => used.has(name) || scripts.includes(`'${name.slice(2)}'`);
  assert.equal(
    [...defined].filter((name) => !isRead(name)),
    [],
  );
  // The build writes the colours of the drawing.
  assert.equal(
    [...used].filter((name) => !defined.has(name) && !name.startsWith('--chart-')),
    [],
  );
});

for (const theme of ['light', 'dark'] as const)
  test(`Texts have a contrast of at least 4.5 on surfaces in the ${theme} theme`, () => {
    const tokens = readTokens(withoutComments(read(tokensFile)), theme);
    const colour = (name: string) => readColour(tokens.get(name) ?? '');
    const tones = ['accent', 'good', 'warn', 'bad', 'note', 'off'];
    const backgrounds = new Map(['bg', 'surface', 'raised', 'screen'].map((name) => [name, colour(name)]));
    for (const tone of ['accent', 'good', 'warn', 'bad', 'note'])
      backgrounds.set(`${tone}-tint`, mix(colour(tone), colour('surface'), 0.1));
    const weak = ['text', 'muted', ...tones].flatMap((text) =>
      [...backgrounds]
        .filter(([, background]) => contrast(colour(text), background) < 4.5)
        .map(([background]) => `${text} on ${background}`),
    );
    for (const fill of ['primary', 'primary-hover', 'danger', 'danger-hover'])
      if (contrast(colour('on-filled'), colour(fill)) < 4.5) weak.push(`on-filled on ${fill}`);
    // Controls, and the focus.
    for (const line of ['line-strong', 'focus'])
      if (contrast(colour(line), colour('surface')) < 3) weak.push(`${line} on surface`);
    assert.equal(weak, []);
  });

test.run();
