/**
 * The events of the timeline as a sequence diagram. A click on a message shows the states of its moment in the chart.
 */
import { useMemo } from 'preact/hooks';
import { useText } from '../../../context.js';
import { Icon } from '../../../parts/elements.js';
import type { Moment } from './moments.js';
import { lanes, type Message, toMessages } from './sequence.js';
import './sequence.css';

interface SequenceCardProps {
  readonly moments: readonly Moment[];
  readonly position: number;
  readonly onGo: (position: number) => void;
}

export function SequenceCard({ moments, position, onGo }: SequenceCardProps) {
  const text = useText().statechart;
  const messages = useMemo(() => toMessages(moments), [moments]);
  return (
    <details class="card sequence-card chart-fold">
      <summary>
        {text.sequenceDiagram}
        <Icon name="expand" />
      </summary>
      <div class="sequence">
        <div class="sequence-lanes" aria-hidden="true">
          {lanes.map((lane) => (
            <span key={lane}>{text.lanes[lane]}</span>
          ))}
        </div>
        <ol aria-label={text.sequenceDiagram}>
          {messages.map((message, index) => (
            <li key={index}>
              <MessageRow message={message} isChosen={message.moment === position} onGo={() => onGo(message.moment)} />
            </li>
          ))}
        </ol>
      </div>
    </details>
  );
}

interface MessageRowProps {
  readonly message: Message;
  readonly isChosen: boolean;
  readonly onGo: () => void;
}

function MessageRow({ message: { from, to, label, kind }, isChosen, onGo }: MessageRowProps) {
  const text = useText().statechart;
  const [start, end] = [lanes.indexOf(from), lanes.indexOf(to)].sort((a, b) => a - b) as [number, number];
  const words = kind === 'order' ? (text.orders[label] ?? label) : label;
  const direction = from === to ? 'itself' : lanes.indexOf(from) < lanes.indexOf(to) ? 'rightward' : 'leftward';
  return (
    <button type="button" class="plain" aria-current={isChosen ? 'step' : undefined} onClick={onGo}>
      <span class="unseen">{text.sends(text.lanes[from], text.lanes[to])}</span>
      {/* Each lane is in the middle of two of the eight columns. */}
      <span
        class={`sequence-message ${kind} ${direction}`}
        style={{ gridColumn: from === to ? `${2 * start + 1} / span 2` : `${2 * start + 2} / ${2 * end + 2}` }}
      >
        {words}
      </span>
    </button>
  );
}
