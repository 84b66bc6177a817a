import { startEmbeddedSandbox } from '../../src/sandbox/embedded/page/start-embedded.ts';
Object.assign(window, { startEmbeddedSandbox });
