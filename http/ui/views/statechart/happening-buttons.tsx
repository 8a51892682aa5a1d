/** What can happen now, to be chosen from: what clients ask, what the world does, time. */
import type { Happening } from '../../../../machines/chart/happenings.js';
import { useText } from '../../context.js';

interface HappeningButtonsProps {
  readonly possible: readonly Happening[];
  readonly onChoose: (happening: Happening) => void;
}

export function HappeningButtons({ possible, onChoose }: HappeningButtonsProps) {
  const text = useText().statechart;
  return (
    <>
      {(['client', 'world', 'time'] as const).map((by) => {
        const own = possible.filter((each) => each.by === by);
        return own.length === 0 ? null : (
          <div key={by} role="group" aria-labelledby={`chart-by-${by}`} class={`chart-happenings ${by}`}>
            <h3 id={`chart-by-${by}`}>{text.by[by]}</h3>
            {own.map((happening) => (
              <button
                key={happening.code}
                type="button"
                class={happening.isBad ? 'bad' : ''}
                onClick={() => onChoose(happening)}
              >
                <code>{happening.trigger}</code>
                <span>{text.happenings[happening.name] ?? ''}</span>
              </button>
            ))}
          </div>
        );
      })}
    </>
  );
}
