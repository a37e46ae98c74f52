"""Extracts WARC files on Spark into JSON lines: spark_extract.py LIST OUTPUT

LIST has a path or an s3:// address a line. OUTPUT is a new folder.
"""
import sys

from pyspark.sql import SparkSession
from seine.spark import extract_warcs

if len(sys.argv) != 3:
    sys.exit(f"found {len(sys.argv) - 1} arguments, expected 2: spark_extract.py LIST OUTPUT")
source, target = sys.argv[1:]
with open(source, encoding="utf-8") as lines:
    paths = lines.read().split()

spark = SparkSession.builder.appName("seine").getOrCreate()
extract_warcs(spark, paths, raw=True).select("json").write.text(target, compression="gzip")
