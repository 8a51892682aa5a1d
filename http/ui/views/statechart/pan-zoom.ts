/** Which part of a drawing is seen, and how large: arithmetic alone. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A point of the drawing lies on the screen at `point * scale + offset`. */
export interface Look {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const largest = 4;

/** @returns the smallest scale: all of it is seen, or its own size where that is smaller */
function smallest(drawing: Size, frame: Size): number {
  return Math.min(1, frame.width / drawing.width, frame.height / drawing.height);
}

/** @returns the look that fills the frame's width, no larger than twice its own size, from the top on */
export function fitWidth(drawing: Size, frame: Size): Look {
  const scale = Math.min(2, frame.width / drawing.width);
  return settled({ scale, x: (frame.width - drawing.width * scale) / 2, y: 0 }, drawing, frame);
}

/** @param factor above 1: larger @param at a point of the frame that stays where it is */
export function zoom(
  look: Look,
  factor: number,
  at: { readonly x: number; readonly y: number },
  drawing: Size,
  frame: Size,
): Look {
  const scale = Math.min(largest, Math.max(smallest(drawing, frame), look.scale * factor));
  const grown = scale / look.scale;
  return settled({ scale, x: at.x - (at.x - look.x) * grown, y: at.y - (at.y - look.y) * grown }, drawing, frame);
}

export function pan(look: Look, dx: number, dy: number, drawing: Size, frame: Size): Look {
  return settled({ ...look, x: look.x + dx, y: look.y + dy }, drawing, frame);
}

/** @returns the look that has the box in the frame, at the same scale, moved no further than needed; with a part of the frame around it */
export function reveal(
  look: Look,
  box: Size & { readonly x: number; readonly y: number },
  drawing: Size,
  frame: Size,
  around = 0.2,
): Look {
  const along = (offset: number, from: number, length: number, room: number): number => {
    const space = room * around;
    const [begin, end] = [from * look.scale + offset, (from + length) * look.scale + offset];
    if (begin < space) return offset + space - begin;
    return end > room - space ? offset - Math.min(end - room + space, begin - space) : offset;
  };
  return settled(
    { ...look, x: along(look.x, box.x, box.width, frame.width), y: along(look.y, box.y, box.height, frame.height) },
    drawing,
    frame,
  );
}

/** The drawing is never moved out of the frame: where it is smaller it stands in the middle, else no edge of it comes inside. */
function settled({ scale, x, y }: Look, drawing: Size, frame: Size): Look {
  return { scale, x: kept(x, drawing.width * scale, frame.width), y: kept(y, drawing.height * scale, frame.height) };
}

function kept(offset: number, length: number, room: number): number {
  return length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, offset));
}
