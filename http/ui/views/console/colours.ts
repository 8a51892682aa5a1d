/** The terminal's colours. Each of the sixteen has a contrast of at least 4.5 to the background, in both themes. */
import type { ISearchOptions } from '@xterm/addon-search';
import type { ITheme } from '@xterm/xterm';

const light: ITheme = {
  background: '#ffffff',
  foreground: '#1a2029',
  cursor: '#ffffff',
  cursorAccent: '#ffffff',
  selectionBackground: '#b9ccff',
  selectionInactiveBackground: '#d5dff7',
  scrollbarSliderBackground: '#84909066',
  scrollbarSliderHoverBackground: '#849090aa',
  scrollbarSliderActiveBackground: '#556070cc',
  black: '#1a2029',
  red: '#b3261e',
  green: '#14733f',
  yellow: '#8a5200',
  blue: '#2a54c8',
  magenta: '#93289c',
  cyan: '#0b6e80',
  white: '#556070',
  brightBlack: '#66707f',
  brightRed: '#c9302a',
  brightGreen: '#1a7a45',
  brightYellow: '#946000',
  brightBlue: '#3563dc',
  brightMagenta: '#a836b2',
  brightCyan: '#0e7588',
  brightWhite: '#3d4653',
};

const dark: ITheme = {
  background: '#0b0f14',
  foreground: '#e6eaf0',
  cursor: '#0b0f14',
  cursorAccent: '#0b0f14',
  selectionBackground: '#2f4a86',
  selectionInactiveBackground: '#26375c',
  scrollbarSliderBackground: '#66748a66',
  scrollbarSliderHoverBackground: '#66748aaa',
  scrollbarSliderActiveBackground: '#9eabbdcc',
  black: '#8a94a3',
  red: '#ff8078',
  green: '#57d694',
  yellow: '#f2bd5c',
  blue: '#8fb0ff',
  magenta: '#e39af0',
  cyan: '#5fd0e0',
  white: '#d5dbe3',
  brightBlack: '#9eabbd',
  brightRed: '#ff9b92',
  brightGreen: '#7fe6b0',
  brightYellow: '#ffd486',
  brightBlue: '#aec6ff',
  brightMagenta: '#efb6f8',
  brightCyan: '#8be3ef',
  brightWhite: '#ffffff',
};

export function terminalTheme(isDark: boolean): ITheme {
  return isDark ? dark : light;
}

type Decorations = NonNullable<ISearchOptions['decorations']>;

/** Returns the colours of search matches. */
export function matchColours(isDark: boolean): Decorations {
  const [match, active] = isDark ? ['#4a3b10', '#7a5a00'] : ['#fdf1b8', '#ffd23f'];
  return {
    matchBackground: match,
    activeMatchBackground: active,
    matchOverviewRuler: '#f2bd5c',
    activeMatchColorOverviewRuler: '#ff9632',
  };
}
