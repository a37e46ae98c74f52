export { createRandom, type Random, type Shuffleable } from "../src/random.ts";
