/** Colours of the tokens as numbers, for their contrast. */

/** Red, green and blue from 0 to 1, without gamma. */
type Light = readonly [red: number, green: number, blue: number];

/** Returns the values of a theme's tokens by the names of the tokens. */
export function readTokens(text: string, theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const found = [...text.matchAll(/--([a-z0-9-]+):\s*([^;]+);/g)];
  return new Map(
    found.map(([, name = '', value = '']) => {
      const [, light, dark] = /^light-dark\((oklch\([^)]*\)), (oklch\([^)]*\))\)$/.exec(value) ?? [];
      return [name, (theme === 'light' ? light : dark) ?? value];
    }),
  );
}

/** Reads a colour such as `oklch(50% 0.12 240)`. The matrices are from CSS Color 4. */
export function readColour(value: string): Light {
  const [, lightness, chroma, hue] = /^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)/.exec(value) ?? [];
  if (lightness === undefined) throw new Error(`Not a colour: ${value}`);
  const [l, c, angle] = [Number(lightness) / 100, Number(chroma), (Number(hue) * Math.PI) / 180];
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)];
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clamp(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    clamp(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    clamp(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ];
}

/** Returns a mixture of two colours, computed like `color-mix(in srgb, …)` of CSS. @param share of the first colour */
export function mix(first: Light, second: Light, share: number): Light {
  const part = (index: 0 | 1 | 2): number =>
    fromGamma(toGamma(first[index]) * share + toGamma(second[index]) * (1 - share));
  return [part(0), part(1), part(2)];
}

/** Returns the contrast of WCAG 2, from 1 to 21. */
export function contrast(first: Light, second: Light): number {
  const [lower = 0, higher = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (higher + 0.05) / (lower + 0.05);
}

const luminance = ([red, green, blue]: Light): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const clamp = (value: number): number => Math.min(1, Math.max(0, value));
const toGamma = (value: number): number => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
const fromGamma = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
