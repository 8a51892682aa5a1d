/** The drawings of the machine that the build has made (.scripts/draw.mjs), by what they are written in. */
import { readFileSync } from 'node:fs';
import { assetUrl } from '../../assets.js';

const files = { svg: 'server.svg', mermaid: 'server.mmd', json: 'server.json' } as const;

export type DrawingFormat = keyof typeof files;

export const drawingFormats = Object.keys(files) as DrawingFormat[];

/** @returns the file as it is */
export function readDrawing(format: DrawingFormat): string {
  return readFileSync(assetUrl(`machines/chart/drawing/files/${files[format]}`), 'utf8');
}
