import { readFileSync } from "node:fs";
const [f,...ids]=process.argv.slice(2); const c=JSON.parse(readFileSync(`/tmp/guard/cache-${f}.json`)); for (const i of ids) console.log(i, c[i].shares.filter(([,s])=>s>.05).map(([k,s])=>k+" "+s.toFixed(2)).join(", "));
