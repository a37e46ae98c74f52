import { attributes } from "./attributes.ts";
import { FLAT, growsInProportion } from "./proportion.ts";
import { references, texts } from "./text.ts";

growsInProportion("text", texts, FLAT);
growsInProportion("character references", references, FLAT);
growsInProportion("attributes", attributes, FLAT);
