/** Reads the drawings of the server's statechart, which the build makes (.scripts/draw.mjs). */
import { readFileSync } from 'node:fs';
import { assetUrl } from '../../package-files.js';

const files = { svg: 'server.svg', mermaid: 'server.mmd', json: 'server.json' } as const;

export type DrawingFormat = keyof typeof files;

export const drawingFormats = Object.keys(files) as DrawingFormat[];

/** Returns the drawing in a format. */
export function readDrawing(format: DrawingFormat): string {
  return readFileSync(assetUrl(`machines/review/drawing/files/${files[format]}`), 'utf8');
}
