import { brokenTags, comments, scripts } from "./markup.ts";
import { FLAT, growsInProportion } from "./proportion.ts";
import { headStatements, structuredData, visibleStatements } from "./statements.ts";
import { structures } from "./structure.ts";

growsInProportion("structure", structures, FLAT);
growsInProportion("articles of 240 KB", { articles: structures.articles! }, 60_000);
growsInProportion("the head", headStatements, FLAT);
growsInProportion("names and dates in the text", visibleStatements, FLAT);
growsInProportion("structured data", structuredData, FLAT);
growsInProportion("comments", comments, FLAT);
growsInProportion("scripts", scripts, FLAT);
growsInProportion("broken tags", brokenTags, FLAT);
