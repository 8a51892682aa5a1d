/** The drawing as an SVG file. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readDrawing } from '../../../../http/cli/statechart/drawings.js';
import { dark, light } from '../../../../machines/review/drawing/style.js';
import { tagsOf } from '../../../kit/data/xml.js';

const test = suite('machines/review/drawing/svg');

const svg = readDrawing('svg');

/** Returns the contrast of two colours (#rrggbb) after WCAG 2.2, 1.4.3. */
function contrast(a: string, b: string): number {
  const [brighter = 0, darker = 0] = [a, b].map(luminance).sort((x, y) => y - x);
  return (brighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test('The SVG file is well-formed and loads no file or script', () => {
  const names = new Set(tagsOf(svg).map(({ name }) => name));
  assert.equal([...names].sort(), ['circle', 'desc', 'g', 'path', 'rect', 'style', 'svg', 'text', 'title', 'tspan']);
  assert.not.match(svg, /href|url\(|@import|\son\w+=/);
});

test('The SVG file is an image with a name and a description', () => {
  const root = tagsOf(svg)[0];
  assert.is(root?.attributes.role, 'img');
  assert.is(root?.attributes['aria-labelledby'], 'title desc');
  assert.match(svg, /<title id="title">[^<]+<\/title>/);
  assert.match(svg, /<desc id="desc">Two states: stopped, with [^<]+; and running, with [^<]+<\/desc>/);
});

test('Every text has a contrast of at least 4.5:1 on every box, light and dark', () => {
  for (const colours of [light, dark]) {
    const texts = ['ink', 'quiet', 'guard', 'success', 'refusal', 'operation', 'world', 'time'] as const;
    const boxes = ['canvas', 'depth-0', 'depth-1', 'depth-2', 'depth-3'] as const;
    const grounds = [...boxes, 'now-good', 'now-busy', 'now-bad', 'now-note', 'now-off'] as const;
    for (const text of texts)
      for (const ground of grounds) {
        const found = contrast(colours[text], colours[ground]);
        assert.ok(found >= 4.5, `${text} on ${ground}: ${found.toFixed(2)}`);
      }
  }
});

test.run();
