/**
 * just-bash looks for this class when it starts, and Node loads all of fetch then, which takes a seventh of the start of
 * a shell. Nothing here fetches.
 */
Reflect.deleteProperty(globalThis, 'Headers');
