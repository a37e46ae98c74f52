#!/usr/bin/env bash
# Extracts one part of a list of WARC files: every COUNT-th, beginning with number INDEX (from 0).
# Run it again after any failure: finished files stay as they are, and an unfinished one is resumed.
#   part.sh INDEX COUNT LIST OUTPUT
set -euo pipefail

[ $# -eq 4 ] || { echo "found $# arguments, expected 4: part.sh INDEX COUNT LIST OUTPUT" >&2; exit 2; }
index=$1 count=$2 list=$3 output=$4
[ "$index" -lt "$count" ] || { echo "found index $index, expected less than $count" >&2; exit 2; }
mkdir -p "$output"

awk -v index_="$index" -v count="$count" '(NR - 1) % count == index_' "$list" | while read -r file; do
  # The whole path is in the name, so that two files of one name do not share an output.
  written="$output/${file//\//%}.jsonl"
  [ -e "$written" ] && continue
  code=0
  seine extract --jobs "${JOBS:-2}" --deadline 10 --memory 512 --format json --quiet \
    --resume --output "$written" "$file" < /dev/null 2>> "$written.log" || code=$?
  # 1: some pages failed, and their records say why. Anything else stops this part.
  [ "$code" -le 1 ] || { echo "$file: exit code $code, see $written.log" >&2; exit "$code"; }
done
