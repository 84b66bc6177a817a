/** The packages that stand in for modules of Node. Named with a slash, so that they are not taken for Node's own. */
declare module 'buffer/' {
  export * from 'node:buffer';
}
declare module 'events/' {
  import events = require('node:events');
  export = events;
}
declare module 'readable-stream' {
  import stream = require('node:stream');
  export = stream;
}
