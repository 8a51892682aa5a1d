/** Draws docs/internals/architecture.svg: the folders of the three layers, and the imports between them. */
import { dark, light } from '../../../machines/review/drawing/style.js';
import { type Architecture, findLayer, type Layer, layers, readArchitecture } from './count-imports.js';
import {
  type Arrow,
  findWeight,
  type LayerLayout,
  layOutLayer,
  minImports,
  type Point,
  type Weight,
} from './lay-out-layer.js';

/** A layer at its position in the picture. */
interface PlacedLayer {
  readonly layer: Layer;
  readonly layout: LayerLayout;
  readonly y: number;
  readonly height: number;
}

const strokes: Readonly<Record<Weight, number>> = { thin: 1.2, medium: 2.6, thick: 5 };
const headLength = 7;
const margin = 14;
const titleHeight = 28;
/** The space between two layers, for the arrow between them. */
const gap = 52;
/** The space at the right, for the arrow from http/ to adapters/. */
const side = 150;

const descriptions: Readonly<Record<Layer, string>> = {
  http: 'requests, commands and the page',
  machines: 'behaviour without I/O: charts, rules, interfaces',
  adapters: 'processes, files, databases, kinds of servers',
};

/** Returns the text of docs/internals/architecture.svg. */
export async function renderArchitecture(architecture: Architecture = readArchitecture()): Promise<string> {
  const layouts = await Promise.all(layers.map((layer) => layOutLayer(architecture, layer)));
  const inner = Math.max(...layouts.map(({ width }) => width));
  const placed = placeLayers(layouts);
  const last = placed.at(-1) as PlacedLayer;
  const [width, height] = [inner + 4 * margin + side, last.y + last.height + 2 * margin + 18];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">`,
    '<title id="title">The folders of the project and their imports</title>',
    `<desc id="desc">Three layers: http imports machines, adapters imports machines, and ${describeWiring(architecture)} imports adapters.</desc>`,
    `<style>${renderStyle()}</style>`,
    '<rect class="canvas" width="100%" height="100%"/>',
    ...placed.map((layer) => renderLayer(layer, inner)),
    ...renderLayerArrows(architecture, placed, inner),
    `<text class="note" x="${margin}" y="${height - margin}">${legend}</text>`,
    '</svg>',
    '',
  ].join('\n');
}

const legend = `An arrow leads from a folder to one that it imports. Thin: ${minImports.thin} imports or more, medium: ${minImports.medium}, thick: ${minImports.thick}. Fewer are not drawn.`;

function placeLayers(layouts: readonly LayerLayout[]): PlacedLayer[] {
  let next = margin;
  return layouts.map((layout, index) => {
    const [y, height] = [next, layout.height + titleHeight + margin];
    next = y + height + gap;
    return { layer: layers[index] as Layer, layout, y, height };
  });
}

function renderLayer({ layer, layout, y, height }: PlacedLayer, inner: number): string {
  const x = margin + margin + Math.round((inner - layout.width) / 2);
  return [
    `<rect class="layer" x="${margin}" y="${y}" width="${inner + 2 * margin}" height="${height}" rx="8"/>`,
    `<text x="${2 * margin}" y="${y + 19}"><tspan class="name">${layer}/</tspan><tspan class="note">  ${descriptions[layer]}</tspan></text>`,
    `<g transform="translate(${x} ${y + titleHeight})">`,
    ...layout.arrows.map(renderArrow),
    ...layout.boxes.map(
      (box) =>
        `<rect class="folder" x="${round(box.x)}" y="${round(box.y)}" width="${box.width}" height="${box.height}" rx="5"/>` +
        `<text class="middle" x="${round(box.x + box.width / 2)}" y="${round(box.y + 17)}">${box.name}</text>`,
    ),
    '</g>',
  ].join('\n');
}

/**
 * Draws the arrows between the layers: from http/ down to machines/, from adapters/ up to machines/, and from http/
 * around machines/ to adapters/.
 */
function renderLayerArrows(architecture: Architecture, placed: readonly PlacedLayer[], inner: number): string[] {
  const [http, machines, adapters] = placed as [PlacedLayer, PlacedLayer, PlacedLayer];
  const middle = 2 * margin + Math.round(inner / 2);
  const right = inner + 3 * margin;
  const [top, bottom] = [http.y + http.height / 2, adapters.y + adapters.height / 2];
  const arrows: readonly (readonly [from: Layer, to: Layer, points: readonly Point[]])[] = [
    [
      'http',
      'machines',
      [
        { x: middle, y: http.y + http.height },
        { x: middle, y: machines.y },
      ],
    ],
    [
      'adapters',
      'machines',
      [
        { x: middle, y: adapters.y },
        { x: middle, y: machines.y + machines.height },
      ],
    ],
    ['http', 'adapters', [top, top, bottom, bottom].map((y, index) => ({ x: right + (index % 3 === 0 ? 0 : 24), y }))],
  ];
  const label = `<text class="note" x="${right + 34}" y="${Math.round((top + bottom) / 2)}">${describeWiring(architecture)}</text>`;
  return [...arrows.flatMap(([from, to, points]) => renderLayerArrow(architecture, from, to, points)), label];
}

function renderLayerArrow({ imports }: Architecture, from: Layer, to: Layer, points: readonly Point[]): string[] {
  const between = imports.filter((each) => findLayer(each.from) === from && findLayer(each.to) === to);
  const weight = findWeight(between.reduce((sum, { count }) => sum + count, 0));
  return weight === null ? [] : [renderArrow({ points, weight })];
}

/** Returns the files of http/ that import adapters, such as `only http/main.ts`. */
function describeWiring({ wiring }: Architecture): string {
  return `only ${wiring.join(', ')}`;
}

/** Draws a line and the head of the arrow. The line ends at the base of the head. */
function renderArrow({ points, weight }: Arrow): string {
  const [before, end] = points.slice(-2) as [Point, Point];
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  const [dx, dy] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const size = headLength + strokes[weight];
  const back = { x: end.x - dx * size, y: end.y - dy * size };
  const half = size / 2;
  const line = [...points.slice(0, -1), back].map(writePoint).join('L');
  const head = [
    end,
    { x: back.x - dy * half, y: back.y + dx * half },
    { x: back.x + dy * half, y: back.y - dx * half },
  ];
  return `<path class="line ${weight}" d="M${line}"/><path class="head" d="M${head.map(writePoint).join('L')}Z"/>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const writePoint = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;

/** Returns the style sheet. Its colours, light and dark, are those in the statechart's drawing. */
function renderStyle(): string {
  const variables = (colours: Readonly<Record<string, string>>): string =>
    ['canvas', 'ink', 'quiet', 'line', 'edge', 'depth-0', 'depth-2']
      .map((name) => `--${name}:${colours[name]}`)
      .join(';');
  const widths = Object.entries(strokes).map(([weight, width]) => `.${weight}{stroke-width:${width}}`);
  return [
    `svg{${variables(light)};color-scheme:light dark}`,
    `@media (prefers-color-scheme:dark){svg{${variables(dark)}}}`,
    'text{font:12px ui-monospace,SFMono-Regular,Menlo,"DejaVu Sans Mono",Consolas,monospace;fill:var(--ink);white-space:pre}',
    '.canvas{fill:var(--canvas)}.layer{fill:var(--depth-0);stroke:var(--edge)}.folder{fill:var(--depth-2);stroke:var(--edge)}',
    '.name{font-weight:700}.note,.note tspan{fill:var(--quiet)}.middle{text-anchor:middle}',
    `.line{fill:none;stroke:var(--line)}.head{fill:var(--line)}${widths.join('')}`,
  ].join('\n');
}
