"""Types of pyarrow as Spark's."""
from __future__ import annotations

from typing import Any

import pyarrow as pa


def spark_type(type_: Any) -> Any:
    from pyspark.sql import types

    if pa.types.is_struct(type_):
        fields = [type_.field(i) for i in range(type_.num_fields)]
        return types.StructType([types.StructField(one.name, spark_type(one.type)) for one in fields])
    if pa.types.is_map(type_):
        return types.MapType(spark_type(type_.key_type), spark_type(type_.item_type))
    if pa.types.is_list(type_):
        return types.ArrayType(spark_type(type_.value_type))
    return {
        pa.string(): types.StringType, pa.float64(): types.DoubleType, pa.int32(): types.IntegerType,
        pa.int64(): types.LongType, pa.bool_(): types.BooleanType,
    }[type_]()
