/** The machine's chart as geometry, made by the build (.scripts/draw.mjs). */
declare module 'machine:drawing' {
  const drawing: import('../../../../machines/chart/drawing/drawing.js').Drawing;
  export default drawing;
}
