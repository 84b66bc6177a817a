/** `node:events`. */
export { EventEmitter, once } from 'events/';
