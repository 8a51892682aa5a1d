/** The machine of the link to the sidecar of Agones. The drawing is loaded when the chart is opened. */
import drawing from 'machine:link';
import { useText } from '../../../context.js';
import { UnmarkedChart } from './unmarked-chart.js';

export const LinkChart = () => <UnmarkedChart drawing={drawing} label={useText().statechart.agonesLink} />;
