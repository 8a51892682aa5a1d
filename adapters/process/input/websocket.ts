/** Exports the WebSockets of the library ws. The module is loaded with the first WebRCON console. */
export { WebSocket } from 'ws';
