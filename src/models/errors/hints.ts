/** Finer causes of a failure, as keys for the words of the interface. */
export type ErrorHint =
  /** No response, and no reason told: the server refuses the page's origin, is down, or the key or URL is wrong. */
  | 'cors'
  /** The machine is offline. */
  | 'offline'
  /** The connection broke, or a server that answered before is out of reach. */
  | 'connection'
  /** The system says that nothing listens there. Browsers never tell. */
  | 'server_down'
  | 'invalid_url'
  /** A page loaded over https cannot call a server over http. */
  | 'mixed_content'
  /** A header or the key holds what no request may hold. */
  | 'settings'
  /** The endpoint answered with a web page. */
  | 'web_page'
  /** The base URL leads to something else than a model. */
  | 'base_url'
  /** There is no such model. */
  | 'model'
  | 'tools_unsupported'
  /** The request as a whole is too large, whatever its tokens. */
  | 'request_too_large';
