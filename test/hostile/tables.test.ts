import { addresses } from "./addresses.ts";
import { products } from "./products.ts";
import { FLAT, growsInProportion, NESTED } from "./proportion.ts";
import { tables } from "./tables.ts";

growsInProportion("tables", tables, FLAT);
growsInProportion("addresses", addresses, FLAT);
growsInProportion("long things and many", products, NESTED);
