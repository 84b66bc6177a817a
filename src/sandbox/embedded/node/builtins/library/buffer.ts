/** `node:buffer`. */
export { Buffer, kMaxLength } from 'buffer/';
