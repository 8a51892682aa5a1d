/** The geometry of the machines' charts, which the build computes (.scripts/draw.mjs). */
declare module 'machine:drawing' {
  const drawing: import('../../../../machines/review/drawing/drawing.js').Drawing;
  export default drawing;
}

declare module 'machine:views' {
  const views: import('../../../../machines/review/drawing/drawing.js').Views;
  export default views;
}

declare module 'machine:health' {
  const drawing: import('../../../../machines/review/drawing/drawing.js').Drawing;
  export default drawing;
}

declare module 'machine:occurrence' {
  const drawing: import('../../../../machines/review/drawing/drawing.js').Drawing;
  export default drawing;
}

declare module 'machine:update' {
  const drawing: import('../../../../machines/review/drawing/drawing.js').Drawing;
  export default drawing;
}

declare module 'machine:delivery' {
  const drawing: import('../../../../machines/review/drawing/drawing.js').Drawing;
  export default drawing;
}

declare module 'machine:receiver' {
  const drawing: import('../../../../machines/review/drawing/drawing.js').Drawing;
  export default drawing;
}

declare module 'machine:link' {
  const drawing: import('../../../../machines/review/drawing/drawing.js').Drawing;
  export default drawing;
}

declare module 'machine:backup' {
  const drawing: import('../../../../machines/review/drawing/drawing.js').Drawing;
  export default drawing;
}

declare module 'machine:restore' {
  const drawing: import('../../../../machines/review/drawing/drawing.js').Drawing;
  export default drawing;
}

declare module 'machine:verification' {
  const drawing: import('../../../../machines/review/drawing/drawing.js').Drawing;
  export default drawing;
}

declare module 'machine:test-restore' {
  const drawing: import('../../../../machines/review/drawing/drawing.js').Drawing;
  export default drawing;
}
