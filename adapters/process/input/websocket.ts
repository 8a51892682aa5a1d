/** WebSockets of the library ws. Loaded with the first console by WebRCON. */
export { WebSocket } from 'ws';
