/** The rows of a terminal for its add-ons. The empty cells before a soft break are not a part of a line. */
import type { IBuffer, IBufferLine, Terminal } from '@xterm/xterm';

/** Returns a terminal in which a search finds words on both sides of a break. */
export function forSearch(terminal: Terminal): Terminal {
  return withLines(terminal, (line) =>
    derive(line, { translateToString: (_trim, start, end) => line.translateToString(true, start, end) }),
  );
}

/**
 * Returns a terminal in which a row after a soft break is a separate line, because no address continues over a space.
 */
export function forLinks(terminal: Terminal): Terminal {
  return withLines(terminal, (line, row, buffer) => {
    const before = line.isWrapped ? buffer.getLine(row - 1) : undefined;
    const isSoft = before?.getCell(before.length - 1)?.getChars() === '';
    return isSoft ? derive(line, { isWrapped: false }) : line;
  });
}

function withLines(
  terminal: Terminal,
  change: (line: IBufferLine, row: number, buffer: IBuffer) => IBufferLine,
): Terminal {
  return derive(terminal, {
    get buffer() {
      const { buffer } = terminal;
      const { active } = buffer;
      return derive(buffer, {
        active: derive(active, {
          getLine(row: number) {
            const line = active.getLine(row);
            return line === undefined ? undefined : change(line, row, active);
          },
        }),
      });
    },
  });
}

/** Returns an object with some members changed. The other members are inherited. */
function derive<T extends object>(object: T, changed: Partial<T>): T {
  return Object.create(object, Object.getOwnPropertyDescriptors(changed)) as T;
}
