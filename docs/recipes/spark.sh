#!/usr/bin/env bash
# Submits spark_extract.py: spark.sh LIST OUTPUT
# Pack the environment first:
#   python -m venv env && env/bin/pip install "seine[spark,node]" venv-pack
#   env/bin/venv-pack --prefix env --output env.tar.gz
set -euo pipefail
[ $# -eq 2 ] || { echo "found $# arguments, expected 2: spark.sh LIST OUTPUT" >&2; exit 2; }

# Node.js runs beside the JVM, in the overhead: for each core the 512 MiB of a page, and 512 more.
exec spark-submit \
  --archives env.tar.gz#env \
  --conf spark.pyspark.python=env/bin/python \
  --conf spark.executor.instances="${EXECUTORS:-250}" \
  --conf spark.executor.cores=4 \
  --conf spark.executor.memory=4g \
  --conf spark.executor.memoryOverhead=6g \
  "$(dirname "$0")/spark_extract.py" "$1" "$2"
