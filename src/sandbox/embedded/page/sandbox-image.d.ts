/** The URL of a worker program of the sandbox, as text of a classic script. See scripts/vite/sandbox-images.ts. */
declare module 'sandbox-image:*' {
  const url: string;
  export default url;
}
