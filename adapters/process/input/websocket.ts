/** Exports the class WebSocket of the library ws. The module is loaded when the first WebRCON console connects. */
export { WebSocket } from 'ws';
