/** The machine of a delivery to a webhook. Its drawing is loaded when it is opened. */
import drawing from 'machine:delivery';
import { useText } from '../../context.js';
import { UnmarkedChart } from './unmarked-chart.js';

export const DeliveryChart = () => <UnmarkedChart drawing={drawing} label={useText().statechart.delivery} />;
