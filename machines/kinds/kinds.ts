/** What the kinds of servers contribute to the API: texts, schemas and templates. Provided by adapters/kinds. */
import type { Finding, FindingTexts } from './findings.js';
import type { ResourceDetails } from './resources.js';

/** JSON Schemas of an object's fields, by name. All fields are required. */
export type FieldSchemas = Readonly<Record<string, object>>;

/** The result of a configuration. */
export interface ConfigSummary {
  /** The fields that the kind describes; see {@link KindSchemas.configSummaries}. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly findings: readonly Finding[];
}

export interface KindSchemas {
  /** The fields of a {@link ConfigSummary}, one entry per kind that has summaries. */
  readonly configSummaries: readonly FieldSchemas[];
  /** The fields of all kinds' resource details, except the fields of {@link ResourceDetails}. */
  readonly resourceDetails: FieldSchemas;
}

export interface KindsDescription {
  readonly names: readonly string[];
  readonly findings: FindingTexts;
  /** The details of a resource that declares nothing, with the fields of all kinds. */
  readonly emptyDetails: ResourceDetails;
  /** The names of the templates of new Data Folders; the first is the default. */
  readonly templates: readonly string[];
  /** Computes the schemas; only the API description needs them. */
  schemas(): KindSchemas;
}
