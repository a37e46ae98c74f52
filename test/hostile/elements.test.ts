import { mixedElements, nestedElements, unclosedElements } from "./elements.ts";
import { growsInProportion, NESTED } from "./proportion.ts";

growsInProportion("elements in themselves, unclosed", unclosedElements, NESTED);
growsInProportion("elements in themselves", nestedElements, NESTED);
growsInProportion("elements in each other", mixedElements, NESTED);
