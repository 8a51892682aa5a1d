/** The machine of the link to the sidecar of Agones. Its drawing is loaded when it is opened. */
import drawing from 'machine:link';
import { useText } from '../../../context.js';
import { UnmarkedChart } from './unmarked-chart.js';

export const LinkChart = () => <UnmarkedChart drawing={drawing} label={useText().statechart.agonesLink} />;
