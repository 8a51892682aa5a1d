/** Shows a problem answer. */

import { type ComponentChildren, Fragment } from 'preact';
import type { Finding } from '../../client/api.js';
import type { Problem } from '../api/answer.js';
import { usePage, usePageText } from '../context.js';
import { Button, Icon, IconButton } from '../parts/elements.js';
import type { IconName } from '../parts/icons.js';
import type { PageText } from '../text/en.js';
import './findings.css';

interface ProblemCardProps {
  readonly problem: Problem;
  readonly onDismiss?: () => void;
  /** Repeats the request. */
  readonly onRetry?: () => void;
  /** The next step, after the cause. */
  readonly children?: ComponentChildren;
}

export function ProblemCard({ problem, onDismiss, onRetry, children }: ProblemCardProps) {
  const text = usePageText();
  const { title, detail, lang } = problemText(problem, text);
  return (
    <div class="notice bad problem" role="alert">
      <Icon name="warning" />
      <div>
        <strong lang={lang}>{title}</strong>
        <p lang={lang}>{detail}</p>
        <FindingList findings={problem.findings} />
        {children}
        {problem.status > 0 && (
          <p class="faint small">
            {problem.status} · {text.problems.code(problem.code)}
          </p>
        )}
        {onRetry !== undefined && <Button icon="refresh" label={text.app.reload} onClick={onRetry} />}
      </div>
      {onDismiss !== undefined && <IconButton icon="close" label={text.problems.dismiss} onClick={onDismiss} />}
    </div>
  );
}

interface ProblemText {
  readonly title: string;
  readonly detail: string;
  /** Problem texts of the API are English. */
  readonly lang?: 'en';
}

/** Returns the page's texts for problems that the page explains itself, else the texts of the API's answer. */
export function problemText({ code, status, title, detail }: Problem, text: PageText): ProblemText {
  if (code === 'unreachable') return text.problems.unreachable;
  if (code === 'precondition_failed') return text.problems.changedElsewhere;
  if (code === 'changed_before_deletion') return text.problems.changedBeforeDeletion;
  if (code === 'not_api' && status === 413) return text.problems.tooLargeForProxy;
  if (code === 'not_api') return { ...text.problems.notApi, title: text.problems.notApi.title(status) };
  // A problem without a status is of the page, in the user's language.
  return status > 0 ? { title, detail, lang: 'en' } : { title, detail };
}

/** A correction of a finding with one click. */
export interface Fix {
  readonly label: string;
  readonly icon: IconName;
  readonly run: () => void;
  /** Whether the correction is the next step of the view. */
  readonly isMain?: boolean;
}

interface FindingListProps {
  readonly findings: readonly Finding[];
  /** Returns the hash of the page that shows the place of a finding; `null` without such a page. */
  readonly toLink?: (finding: Finding) => string | null;
  /** Returns the correction of a finding; `null` without a correction. */
  readonly toFix?: (finding: Finding) => Fix | null;
  /** The file that the page shows: its findings have only their lines. `null` without such a file. */
  readonly shownFile?: string | null;
}

/** The findings of a preflight, each with its correction, or with the instruction that resolves it. */
export function FindingList({ findings, toLink, toFix, shownFile = null }: FindingListProps) {
  if (findings.length === 0) return null;
  return (
    <ul class="findings" lang="en">
      {findings.map((finding, index) => {
        const fix = toFix?.(finding) ?? null;
        return (
          <li key={index} class={finding.severity}>
            <span class="badge severity">{finding.severity}</span>{' '}
            <div class="finding-head">
              <strong>{finding.title}</strong>{' '}
              <span>
                <FindingPlace finding={finding} link={toLink?.(finding) ?? null} shownFile={shownFile} />
              </span>
            </div>
            <p class="finding-message">
              <Message text={finding.message} />
            </p>
            {fix === null && <p class="remedy">{finding.remedy}</p>}
            <FixButton fix={fix} />
          </li>
        );
      })}
    </ul>
  );
}

export function FixButton({ fix }: { readonly fix: Fix | null }) {
  const { language } = usePage().language;
  return (
    fix !== null && (
      <p class="fix" lang={language.value}>
        <Button
          icon={fix.icon}
          label={fix.label}
          onClick={fix.run}
          {...(fix.isMain === true && { variant: 'primary' })}
        />
      </p>
    )
  );
}

interface FindingPlaceProps {
  readonly finding: Finding;
  readonly link: string | null;
  readonly shownFile: string | null;
}

/** The resource, and the file with the line. For the shown file, only the line. */
function FindingPlace({ finding, link, shownFile }: FindingPlaceProps) {
  const { check } = usePageText();
  const { language } = usePage().language;
  const { resource, file, line } = finding;
  if (shownFile !== null && file === shownFile) {
    if (line === null) return null;
    const text = check.line(line);
    return <span lang={language.value}>{link === null ? text : <a href={link}>{text}</a>}</span>;
  }
  const where = file === null ? null : <Place place={`${file}${line === null ? '' : `:${line}`}`} />;
  const parts = (
    <>
      {resource !== null && <strong>{resource}</strong>} {where !== null && <span class="faint">{where}</span>}
    </>
  );
  if (resource === null && where === null) return null;
  return link === null ? parts : <a href={link}>{resource === null ? where : parts}</a>;
}

/** A message with the quoted names in the font of code. */
export function Message({ text }: { readonly text: string }) {
  return (
    <>{text.split(/("[^"]+")/).map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  );
}

/** A path that is broken after a slash. */
export function Place({ place }: { readonly place: string }) {
  return (
    <>
      {place.split(/(?<=\/)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </>
  );
}
