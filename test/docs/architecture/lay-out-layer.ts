/** Lays out the folders of one layer with elkjs. The result is the same on every machine. */
import elk, { type ElkEdgeSection, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { type Architecture, findLayer, type Layer } from './count-imports.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Point {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface Arrow {
  readonly points: readonly Point[];
  readonly weight: Weight;
}

export interface LayerLayout {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** The width of an arrow. The width has a few classes, so that the picture does not change with each import. */
export type Weight = 'thin' | 'medium' | 'thick';

/** The minimum of imports for each width, the widest first. */
export const minImports: Readonly<Record<Weight, number>> = { thick: 100, medium: 20, thin: 5 };

/** Returns the width of the arrow for a number of imports, or `null` for fewer imports than an arrow needs. */
export function findWeight(count: number): Weight | null {
  const weights = Object.keys(minImports) as Weight[];
  return weights.find((weight) => count >= minImports[weight]) ?? null;
}

/** The width of a character of the picture's font, in pixels. */
const characterWidth = 7.3;
const boxHeight = 26;

const layoutOptions = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.mergeEdges': 'true',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '8',
  'elk.spacing.nodeNode': '14',
  'elk.spacing.edgeNode': '10',
  'elk.spacing.edgeEdge': '8',
  'elk.separateConnectedComponents': 'false',
  'elk.randomSeed': '1',
};

/** Returns the text of a box: the folder's name, or `http/*.ts` for the files directly in `http/`. */
function findName(folder: string, layer: Layer): string {
  return folder === layer ? `${layer}/*.ts` : folder.slice(layer.length + 1);
}

/** Places the folders of a layer, and the arrows for five and more imports between them. */
export async function layOutLayer({ folders, imports }: Architecture, layer: Layer): Promise<LayerLayout> {
  const inLayer = folders.filter((folder) => findLayer(folder) === layer);
  const drawn = imports.flatMap(({ from, to, count }) => {
    const weight = findWeight(count);
    return weight !== null && findLayer(from) === layer && findLayer(to) === layer ? [{ from, to, weight }] : [];
  });
  const graph: ElkNode = {
    id: layer,
    layoutOptions,
    children: inLayer.map((folder) => ({
      id: folder,
      width: Math.round(findName(folder, layer).length * characterWidth) + 20,
      height: boxHeight,
    })),
    edges: drawn.map(({ from, to }, index) => ({ id: String(index), sources: [from], targets: [to] })),
  };
  const laidOut: ElkNode = await new elk.default().layout(graph);
  return {
    width: Math.ceil(laidOut.width ?? 0),
    height: Math.ceil(laidOut.height ?? 0),
    boxes: (laidOut.children ?? []).map((node) => readBox(node, layer)),
    arrows: (laidOut.edges ?? []).flatMap(({ id, sections = [] }) => {
      const weight = drawn[Number(id)]?.weight ?? 'thin';
      return sections.map((section) => ({ points: readPoints(section), weight }));
    }),
  };
}

function readBox({ id, x = 0, y = 0, width = 0, height = 0 }: ElkNode, layer: Layer): Box {
  return { name: findName(id, layer), x, y, width, height };
}

function readPoints({ startPoint, bendPoints = [], endPoint }: ElkEdgeSection): Point[] {
  return [startPoint, ...bendPoints, endPoint];
}
