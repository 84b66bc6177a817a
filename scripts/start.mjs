// Builds the app, serves it, and opens it in the person's browser. BROWSER=none only serves.
import { build, preview } from 'vite';

await build({ logLevel: 'warn' });
const server = await preview({ preview: { port: 4173, open: process.env.BROWSER !== 'none' } });
console.log('Turnwise is ready:');
server.printUrls();
console.log('Press Ctrl+C to stop.');
