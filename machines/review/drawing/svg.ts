/** Writes the drawing as one SVG file that loads nothing and follows the reader's light or dark mode. */
import type { Arrow, Drawing, Line, Start, StateBox } from './drawing.js';
import { measureLine, type Plate, placePlate } from './plates.js';
import { style } from './style.js';

/** Returns the text of the SVG file. */
export function toSvg(drawing: Drawing, title: string, description: string): string {
  const { width, height, states, arrows, starts, legend } = drawing;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title desc">`,
    `<title id="title">${escaped(title)}</title>`,
    `<desc id="desc">${escaped(description)}</desc>`,
    `<style>${style}</style>`,
    '<rect class="canvas" width="100%" height="100%"/>',
    ...legend.map(renderText),
    ...states.map(renderState),
    ...starts.map(renderStart),
    ...arrows.map((arrow) => renderArrow(arrow, drawing)),
    ...states.map((box) => renderTitles(box, drawing)),
    '</svg>',
    '',
  ].join('\n');
}

function renderState({ x, y, width, height, depth, state }: StateBox): string {
  return `<rect class="state depth-${Math.min(depth, 3)}${isSettled(state) ? ' settled' : ''}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`;
}

const isSettled = ({ tags }: StateBox['state']): boolean => tags.includes('settled');

/** Draws the titles of states. The titles are drawn after the arrows, because some arrows cross a box. */
function renderTitles({ lines, depth, state }: StateBox, { fontSize }: Drawing): string {
  const plates =
    state.kind === 'atomic' ? [] : lines.map((line) => renderPlate({ ...measureLine(line, fontSize), depth }));
  return `<g class="in-${Math.min(depth, 3)}">${plates.join('')}${lines.map(renderText).join('')}</g>`;
}

function renderStart({ x, y, radius, path, head }: Start): string {
  return `<g class="start"><circle cx="${x}" cy="${y}" r="${radius}"/><path class="line" d="${path}"/><path class="head" d="${head}"/></g>`;
}

function renderArrow({ path, head, kind, lines }: Arrow, drawing: Drawing): string {
  const plates = lines.map((line) => renderPlate(placePlate(line, drawing, drawing.fontSize))).join('');
  return `<g class="arrow ${kind}"><path class="line" d="${path}"/><path class="head" d="${head}"/>${plates}${lines.map(renderText).join('')}</g>`;
}

function renderPlate({ x, y, width, height, depth }: Plate): string {
  return `<rect class="${depth === null ? 'canvas' : `depth-${Math.min(depth, 3)}`}" x="${x}" y="${y}" width="${width}" height="${height}" rx="3"/>`;
}

function renderText({ x, y, spans }: Line): string {
  const parts = spans.map(
    ({ kind, text }, index) => `<tspan class="${kind}">${index === 0 ? '' : ' '}${escaped(text)}</tspan>`,
  );
  return `<text x="${x}" y="${y}">${parts.join('')}</text>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
