/**
 * The contributions of the kinds of servers to the API: texts, schemas and templates. adapters/kinds has these
 * contributions.
 */
import type { Finding, FindingTexts } from './findings.js';
import type { ResourceDetails } from './resources.js';

/** The JSON Schemas of an object's fields, by name. All fields are required. */
export type FieldSchemas = Readonly<Record<string, object>>;

/** The summary of a configuration. */
export interface ConfigSummary {
  /** The fields of the kind; see {@link KindSchemas.configSummaries}. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly findings: readonly Finding[];
}

export interface KindSchemas {
  /** The schemas of {@link ConfigSummary} fields, one entry for each kind with summaries. */
  readonly configSummaries: readonly FieldSchemas[];
  /** The schemas of the resource details of all kinds, without the fields of {@link ResourceDetails}. */
  readonly resourceDetails: FieldSchemas;
}

export interface KindsDescription {
  readonly names: readonly string[];
  readonly findings: FindingTexts;
  /** The details of a resource without declarations, with the fields of all kinds. */
  readonly emptyDetails: ResourceDetails;
  /** The names of the templates of new Data Folders; the first is the default. */
  readonly templates: readonly string[];
  /** Computes the schemas, which only the API description needs. */
  schemas(): KindSchemas;
}
