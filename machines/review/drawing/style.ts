/**
 * The colours and lines of the drawing. Each text has a contrast of at least 4.5:1 on each box, light and dark. The
 * colours `now-…` are the active state in the web UI, by the meaning of the state.
 */

export const light = {
  canvas: '#ffffff',
  ink: '#1c2330',
  quiet: '#55607a',
  line: '#6b7590',
  guard: '#6a4a00',
  success: '#0a6b2d',
  refusal: '#b3201f',
  operation: '#1750c4',
  world: '#4b5672',
  time: '#8a4b00',
  'depth-0': '#f2f5fb',
  'depth-1': '#ffffff',
  'depth-2': '#eaeff9',
  'depth-3': '#ffffff',
  edge: '#8793b3',
  settled: '#3f6fd1',
  'now-good': '#d8f2e1',
  'now-busy': '#ffedc2',
  'now-bad': '#fde3e0',
  'now-note': '#dcebfb',
  'now-off': '#e3e6ed',
};

export const dark: Readonly<Record<keyof typeof light, string>> = {
  canvas: '#0f131b',
  ink: '#e6ebf5',
  quiet: '#a3afc8',
  line: '#8a96b0',
  guard: '#e3b868',
  success: '#69d38a',
  refusal: '#ff8f86',
  operation: '#82aeff',
  world: '#b4bfd6',
  time: '#f0ad5c',
  'depth-0': '#161c28',
  'depth-1': '#1d2535',
  'depth-2': '#263043',
  'depth-3': '#2f3b52',
  edge: '#5f6d8e',
  settled: '#6f9bf5',
  'now-good': '#123a24',
  'now-busy': '#453508',
  'now-bad': '#4b1d1c',
  'now-note': '#12344f',
  'now-off': '#343b48',
};

const variables = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

const kinds = ['operation', 'world', 'time'] as const;
const depths = [0, 1, 2, 3] as const;

export const style = [
  `svg{${variables(light)};color-scheme:light dark}`,
  `@media (prefers-color-scheme:dark){svg{${variables(dark)}}}`,
  'text{font:11px ui-monospace,SFMono-Regular,Menlo,"DejaVu Sans Mono",Consolas,monospace;fill:var(--ink);white-space:pre}',
  '.canvas{fill:var(--canvas)}',
  '.state{stroke:var(--edge);stroke-width:1}.state.settled{stroke:var(--settled);stroke-width:1.75}',
  ...depths.map(
    (depth) =>
      `.depth-${depth}{fill:var(--depth-${depth})}.in-${depth} text{paint-order:stroke;stroke:var(--depth-${depth});stroke-width:4px;stroke-linejoin:round}`,
  ),
  '.name{font-size:12px;font-weight:700}.event{font-weight:600}.guard{fill:var(--guard)}.effect,.note{fill:var(--quiet)}',
  '.success{fill:var(--success);font-weight:700}.refusal{fill:var(--refusal);font-weight:700}',
  '.line{fill:none;stroke:var(--line);stroke-width:1.4}.head{fill:var(--line)}.start circle{fill:var(--ink)}',
  ...kinds.map((kind) => `.${kind} .line{stroke:var(--${kind})}.${kind} .head,.${kind} .event{fill:var(--${kind})}`),
].join('\n');
