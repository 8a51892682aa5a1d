/** The findings of a check by severity. Each fault has its remedy and its correction once, and a row for each place. */
import type { Finding } from '../../../client/api.js';
import { useText } from '../../context.js';
import { type Fix, FixButton, Message, Place } from '../../forms/problem-card.js';
import { Icon } from '../../parts/elements.js';
import type { FindingFile } from './finding-file.js';
import { type FaultFindings, groupBySeverity } from './group-findings.js';

export interface FaultListProps {
  readonly findings: readonly Finding[];
  /** Returns the hash that shows the place of a finding; `null` without a place. */
  readonly toLink: (finding: Finding) => string | null;
  /** Returns the file or the directory of a finding; `null` without a file that can be opened. */
  readonly toFile: (finding: Finding) => FindingFile | null;
  /** Returns the correction of findings with one fault; `null` without a correction. */
  readonly toFix: (findings: readonly Finding[]) => Fix | null;
}

export function FaultList({ findings, ...props }: FaultListProps) {
  const { shown } = useText().check;
  const groups = groupBySeverity(findings);
  // The correction of a fatal fault is the next step of the view.
  const fatal = groups.find(({ severity }) => severity === 'fatal')?.faults.flatMap((fault) => fault.findings);
  const main = fatal?.find((finding) => props.toFix([finding]) !== null);
  const toFix = (found: readonly Finding[]): Fix | null => {
    const fix = props.toFix(found);
    return fix !== null && main !== undefined && found[0] === main ? { ...fix, isMain: true } : fix;
  };
  return (
    <>
      {groups.map(({ severity, count, faults }) => (
        <section key={severity} class={`check-severity ${severity}`} aria-label={shown[severity]}>
          <h3>
            {shown[severity]} <span class="faint">{count}</span>
          </h3>
          {faults.map((fault) => (
            <Fault key={fault.title} {...{ fault, ...props, toFix }} />
          ))}
        </section>
      ))}
    </>
  );
}

interface FaultProps extends Omit<FaultListProps, 'findings'> {
  readonly fault: FaultFindings;
}

function Fault({ fault: { title, remedy, findings }, toFix, ...props }: FaultProps) {
  const shared = toFix(findings);
  return (
    <div class="check-fault" role="group" aria-label={title}>
      <div class="fault-what">
        <h4 lang="en">
          {title} {findings.length > 1 && <span class="faint">{findings.length}</span>}
        </h4>
        {remedy !== null && (
          <p class="remedy small" lang="en">
            <Message text={remedy} />
          </p>
        )}
        <FixButton fix={shared} />
      </div>
      <ul class="findings">
        {findings.map((finding, index) => (
          <FaultPlace
            key={index}
            {...{ finding, title, ...props }}
            isRepeated={index > 0 && findPlace(findings[index - 1]) === findPlace(finding)}
            remedy={remedy === null ? finding.remedy : null}
            fix={shared === null ? toFix([finding]) : null}
          />
        ))}
      </ul>
    </div>
  );
}

interface FaultPlaceProps extends Pick<FaultListProps, 'toLink' | 'toFile'> {
  readonly finding: Finding;
  /** The title of the fault. */
  readonly title: string;
  /** Whether the finding above has the same place. */
  readonly isRepeated: boolean;
  /** The remedy, if it is not the remedy of all findings with this fault. */
  readonly remedy: string | null;
  /** The correction, if it is not the correction of all findings with this fault. */
  readonly fix: Fix | null;
}

function FaultPlace({ finding, title, isRepeated, remedy, fix, toLink, toFile }: FaultPlaceProps) {
  const file = isRepeated ? null : toFile(finding);
  return (
    <li class={isRepeated ? 'same-place' : undefined}>
      {!isRepeated && findPlace(finding) !== '' && (
        <span class="finding-place">
          <PlaceName finding={finding} link={toLink(finding)} />
        </span>
      )}
      <div class="finding-message">
        <p lang="en">
          <Message text={shortenMessage(finding.message, title)} />
        </p>
        {remedy !== null && (
          <p class="remedy small" lang="en">
            <Message text={remedy} />
          </p>
        )}
      </div>
      <FixButton fix={fix} />
      {file !== null && <OpenFile finding={finding} file={file} />}
    </li>
  );
}

interface OpenFileProps {
  readonly finding: Finding;
  readonly file: FindingFile;
}

function OpenFile({ finding, file: { link, isDirectory } }: OpenFileProps) {
  const { folders, resources } = useText();
  const label = isDirectory
    ? resources.showFiles
    : finding.line === null
      ? folders.openFile
      : folders.openLine(finding.line);
  return (
    <a class="open-file" href={link} aria-label={`${label}: ${finding.file}`}>
      <Icon name={isDirectory ? 'directory' : 'file'} />
      {label}
    </a>
  );
}

/** The resource, and the file with the line. A file of a resource is named from the directory of the resource on. */
function PlaceName({ finding, link }: { readonly finding: Finding; readonly link: string | null }) {
  const { resource, file, line } = finding;
  const where = `${file ?? ''}${line === null ? '' : `:${line}`}`;
  const start = resource === null ? -1 : where.lastIndexOf(`/${resource}/`);
  const below = start < 0 ? null : where.slice(start + (resource?.length ?? 0) + 1);
  const parts = (
    <>
      {resource !== null && <strong>{resource}</strong>}
      {resource !== null && below === null && where !== '' && ' '}
      <span class={resource === null ? undefined : 'faint'}>
        <Place place={below ?? where} />
      </span>
    </>
  );
  return link === null ? (
    <span title={where}>{parts}</span>
  ) : (
    <a href={link} title={where}>
      {parts}
    </a>
  );
}

/** Leaves out what the title says: "names X, which does not exist" becomes "X". */
function shortenMessage(message: string, title: string): string {
  return title.endsWith('does not exist')
    ? message.replace(/ names ("[^"]+"), which does not exist\.$/, ' $1')
    : message;
}

/** Returns the resource, the file and the line of a finding; empty without a place. */
function findPlace(finding: Finding | undefined): string {
  const { resource = null, file = null, line = null } = finding ?? {};
  return [resource, file, line].filter((part) => part !== null).join('\n');
}
