/** Exports the WebSockets of the library ws. Loaded with the first WebRCON console. */
export { WebSocket } from 'ws';
