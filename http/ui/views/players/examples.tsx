/** Faint examples of the lists and the chart of the view, without data. */

/** The widths of the names in the examples, in rem. */
const names = [4, 6, 3.5];

function Bar({ width }: { readonly width: number }) {
  return <span class="example-bar" style={{ width: `${width}rem` }} />;
}

/** Three players with their pings and a button. */
export function OnlineExample() {
  return (
    <>
      {names.map((width) => (
        <span key={width} class="example-row">
          <Bar width={width} />
          <Bar width={1.5} />
          <span class="example-button" />
        </span>
      ))}
    </>
  );
}

/** Three players with the times of their visits. */
export function VisitsExample() {
  return (
    <>
      {names.toReversed().map((width) => (
        <span key={width} class="example-row">
          <Bar width={width} />
          <Bar width={4} />
          <Bar width={2} />
        </span>
      ))}
    </>
  );
}

/** The line of a day. */
const line = 'M0 50 L20 42 L40 46 L60 30 L80 34 L100 14 L120 20 L140 8 L160 26 L180 32 L200 40';

export function PeaksExample() {
  return (
    <svg viewBox="0 0 200 60" preserveAspectRatio="none">
      <path class="area" d={`${line} V60 H0 Z`} />
      <path class="line" d={line} />
    </svg>
  );
}
