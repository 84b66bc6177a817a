/** Whether a URL leads to this machine. */
export function isLoopbackURL(url: string): boolean {
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$|\.localhost$/.test(hostnameOf(url));
}

/** Whether a URL leads to this machine or to one of its own network. */
export function isLocalURL(url: string): boolean {
  return isLoopbackURL(url) || /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)|\.local$/.test(hostnameOf(url));
}

/** Empty for what is no URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

function hostnameOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : '';
}
