/** The section `update-reasons`: the reasons for which a plan of an update ends. */
import { planReasonText } from '../../../http/problems/update-faults.js';
import { reasonCodes } from '../../../machines/updates/update-plan.js';
import { renderTable } from './sections.js';

export function renderUpdateReasons(): string {
  const rows = reasonCodes.map((code) => [`\`${code}\``, planReasonText({ code, because: null })]);
  return renderTable(['`reason`', '`problem`'], rows);
}
