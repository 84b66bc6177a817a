/** `node --help`. */
export const help = `Usage: node [options] [ script.js ] [arguments]

Options:
  -                           script read from stdin (default if no
                              file name is provided)
  --                          indicate the end of node options
  -c, --check                 syntax check script without executing
  -C, --conditions=...        additional user conditions for
                              conditional exports and imports
  --env-file=...              set environment variables from supplied
                              file
  -e, --eval=...              evaluate script
  -h, --help                  print node command line options
                              (currently set)
  --import=...                ES module to preload (option can be
                              repeated)
  --input-type=...            set module type for string input
  --no-deprecation            silence deprecation warnings
  --no-warnings               silence all process warnings
  -p, --print [...]           evaluate script and print result
  -r, --require=...           CommonJS module to preload (option can
                              be repeated)
  --stack-trace-limit=...     number of frames in a stack trace
  --test                      launch test runner on startup
  --test-concurrency=...      specify test runner concurrency
  --test-force-exit           force test runner to exit upon
                              completion
  --test-name-pattern=...     run tests whose name matches this
                              regular expression
  --test-only                 run tests with 'only' option set
  --test-reporter=...         report test output using the given
                              reporter
  --test-reporter-destination=...
                              report given reporter to the given
                              destination
  --test-shard=...            run test at specific shard
  --test-timeout=...          specify test runner timeout
  --throw-deprecation         throw an exception on deprecations
  --trace-deprecation         show stack traces on deprecations
  --trace-warnings            show stack traces on process warnings
  --unhandled-rejections=...  define unhandled rejections behavior
  -v, --version               print Node.js version

Environment variables:
NODE_NO_WARNINGS              set to 1 to silence process warnings
NODE_OPTIONS                  set CLI options in the environment via a
                              space-separated list
NODE_PATH                     ':'-separated list of directories
                              prefixed to the module search path

Native add-ons, the inspector, --watch and the interactive mode are not available in this sandbox.
`;
