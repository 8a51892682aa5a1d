/** The section `update-reasons`: why a plan of an update has ended. */
import { planReasonText } from '../../../http/problems/update-faults.js';
import { reasonCodes } from '../../../machines/updates/update-plan.js';
import { renderTable } from './sections.js';

export function renderUpdateReasons(): string {
  const rows = reasonCodes.map((code) => [`\`${code}\``, planReasonText({ code, because: null })]);
  return renderTable(['`reason`', '`problem`'], rows);
}
