#!/usr/bin/env bash
# Submits the actor pool of examples/python/ray_pages.py to a Ray cluster: ray.sh CLUSTER PARQUET... OUTPUT
#   ray.sh http://head:8265 s3://crawl/pages/ s3://content/pages/
set -euo pipefail
[ $# -ge 3 ] || { echo "found $# arguments, expected 3 or more: ray.sh CLUSTER PARQUET... OUTPUT" >&2; exit 2; }
cluster=$1
shift

exec ray job submit --address "$cluster" \
  --runtime-env-json '{"pip": ["seine[node]", "pyarrow", "ray[data]"]}' \
  --working-dir "$(dirname "$0")/../../examples/python" \
  -- python ray_pages.py "$@"
