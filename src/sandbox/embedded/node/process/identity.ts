/** What the process says that it is. */
export const version = 'v20.20.2';

export const versions = {
  node: '20.20.2',
  acorn: '8.16.0',
  ada: '2.9.2',
  ares: '1.34.6',
  brotli: '1.1.0',
  cjs_module_lexer: '2.2.0',
  cldr: '48.0',
  icu: '78.2',
  llhttp: '9.3.1',
  modules: '115',
  napi: '9',
  nghttp2: '1.61.0',
  openssl: '3.0.19',
  simdutf: '6.4.2',
  tz: '2025c',
  undici: '6.24.1',
  unicode: '17.0',
  uv: '1.46.0',
  uvwasi: '0.0.23',
  v8: '11.3.244.8-node.38',
  zlib: '1.3.1-e00f703',
};

export const release = {
  name: 'node',
  lts: 'Iron',
  sourceUrl: `https://nodejs.org/download/release/${version}/node-${version}.tar.gz`,
  headersUrl: `https://nodejs.org/download/release/${version}/node-${version}-headers.tar.gz`,
};

export const features = {
  inspector: true,
  debug: false,
  uv: true,
  ipv6: true,
  tls_alpn: true,
  tls_sni: true,
  tls_ocsp: true,
  tls: true,
  cached_builtins: true,
  require_module: true,
};

export const config = { target_defaults: { default_configuration: 'Release' }, variables: {} };

export const execPath = '/usr/bin/node';
