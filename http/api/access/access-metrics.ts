/** The metrics of the access to the service. */
import { type Metric, toSingle } from '../metrics/metric.js';

/**
 * Lists the metrics of the TLS certificate. @param validTo when the certificate expires, in milliseconds since the
 * epoch; `null` without TLS
 */
export function listCertificateMetrics(validTo: number | null): readonly Metric[] {
  return toSingle(
    'gauge',
    'server_manager_certificate_expiration_timestamp_seconds',
    'When the TLS certificate of the service expires, since the epoch.',
    validTo === null ? null : validTo / 1_000,
  );
}
