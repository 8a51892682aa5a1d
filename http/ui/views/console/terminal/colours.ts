/**
 * The terminal's colours. In both themes, each of the sixteen colours has a contrast of at least 4.5 to the background.
 */
import type { ISearchOptions } from '@xterm/addon-search';
import type { ITheme } from '@xterm/xterm';

/** Each colour for the light and for the dark theme. */
const colours = {
  background: ['#ffffff', '#0a0c11'],
  foreground: ['#1a2029', '#e6eaf0'],
  cursor: ['#ffffff', '#0a0c11'],
  cursorAccent: ['#ffffff', '#0a0c11'],
  selectionBackground: ['#b9ccff', '#2f4a86'],
  selectionInactiveBackground: ['#d5dff7', '#26375c'],
  scrollbarSliderBackground: ['#84909066', '#66748a66'],
  scrollbarSliderHoverBackground: ['#849090aa', '#66748aaa'],
  scrollbarSliderActiveBackground: ['#556070cc', '#9eabbdcc'],
  black: ['#1a2029', '#8a94a3'],
  red: ['#b3261e', '#ff8078'],
  green: ['#14733f', '#57d694'],
  yellow: ['#8a5200', '#f2bd5c'],
  blue: ['#2a54c8', '#8fb0ff'],
  magenta: ['#93289c', '#e39af0'],
  cyan: ['#0b6e80', '#5fd0e0'],
  white: ['#556070', '#d5dbe3'],
  brightBlack: ['#66707f', '#9eabbd'],
  brightRed: ['#c9302a', '#ff9b92'],
  brightGreen: ['#1a7a45', '#7fe6b0'],
  brightYellow: ['#946000', '#ffd486'],
  brightBlue: ['#3563dc', '#aec6ff'],
  brightMagenta: ['#a836b2', '#efb6f8'],
  brightCyan: ['#0e7588', '#8be3ef'],
  brightWhite: ['#3d4653', '#ffffff'],
} satisfies Readonly<Partial<Record<keyof ITheme, readonly [light: string, dark: string]>>>;

/** Returns the colours of the terminal. */
export function terminalTheme(isDark: boolean): ITheme {
  return Object.fromEntries(Object.entries(colours).map(([name, [light, dark]]) => [name, isDark ? dark : light]));
}

/** Returns the colours of search matches. */
export function matchColours(isDark: boolean): NonNullable<ISearchOptions['decorations']> {
  const [match, active] = isDark ? ['#4a3b10', '#7a5a00'] : ['#fdf1b8', '#ffd23f'];
  return {
    matchBackground: match,
    activeMatchBackground: active,
    matchOverviewRuler: '#f2bd5c',
    activeMatchColorOverviewRuler: '#ff9632',
  };
}
