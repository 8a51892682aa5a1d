/** How the steps of the analysis report faults. */
import type { ConfigFaultCode, ConfigLocation, ConfigSeverity } from './server-config.js';

/** Adds a fault to the result. `facts` are what the fault's text needs. */
export type ReportFault = (
  code: ConfigFaultCode,
  severity: ConfigSeverity,
  place: ConfigLocation,
  facts?: object,
) => void;
