/** What is wrong with the link of a review, and the way back to an empty one. */

import { useText } from '../../context.js';
import { Button } from '../../parts/elements.js';
import type { Text } from '../../text/en.js';
import type { ReviewFault } from './review-link.js';

export function ReviewLinkFault({ fault, onReset }: { readonly fault: ReviewFault; readonly onReset: () => void }) {
  const text = useText().statechart;
  return (
    <div class="notice bad" role="alert">
      <div>
        <strong>{text.invalidLink}</strong>
        <p>{faultText(fault, text.linkFaults)}</p>
        <Button label={text.reset} onClick={onReset} />
      </div>
    </div>
  );
}

function faultText(fault: ReviewFault, text: Text['statechart']['linkFaults']): string {
  switch (fault.code) {
    case 'unknown_step':
      return text.unknownStep(fault.step, fault.letter);
    case 'unknown_option':
      return text.unknownOption(fault.letter);
    case 'too_long':
      return text.tooLong(fault.steps, fault.max);
  }
}
