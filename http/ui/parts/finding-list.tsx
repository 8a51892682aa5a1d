import type { Finding } from '../api/types.js';

/** What a look before the start found, each with what to do about it. */
export function FindingList({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul class="findings" lang="en">
      {findings.map((finding, index) => (
        <li key={index} class={finding.severity}>
          <strong>{finding.title}</strong>
          {place(finding) !== '' && <span class="faint"> {place(finding)}</span>}
          <p>{finding.message}</p>
          <p class="remedy">{finding.remedy}</p>
        </li>
      ))}
    </ul>
  );
}

function place({ resource, file, line }: Finding): string {
  const where = file === null ? '' : `${file}${line === null ? '' : `:${line}`}`;
  return [resource, where].filter((part) => part !== null && part !== '').join(' · ');
}
