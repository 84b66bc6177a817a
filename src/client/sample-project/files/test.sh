#!/usr/bin/env bash
# Checks the table in greetings.mjs. Needs only bash, grep and awk.
# A failure reads: FILE:LINE: expected "...", found "..."

status=0

echo 'The greetings cover the day:'
awk -F '[^0-9]+' -v end=0 '
  / from: / {
    if ($2 == end) {
      printf "  ok    from %d to %d\n", $2, $3
    } else {
      printf "  FAIL  %s:%d: expected \"from: %d\", found \"from: %d\"\n", FILENAME, FNR, end, $2
      failed = 1
    }
    end = $3
  }
  END { exit failed }
' greetings.mjs || status=1

echo 'The last greeting ends with the day:'
if grep -q 'to: 24,' greetings.mjs; then
  echo '  ok    to 24'
else
  echo '  FAIL  no greeting reaches 24'
  status=1
fi

if [ "$status" -eq 0 ]; then echo 'All tests passed.'; else echo 'Some tests failed.'; fi
exit "$status"
