import "./site.css";
import { addCopying } from "./copying.ts";
import { addMenu } from "./menu.ts";
import { addOwnPage } from "./own-page.ts";
import { addSearch } from "./search.ts";
import { addTabs } from "./tabs.ts";

addMenu();
addTabs();
addOwnPage();
addCopying();
addSearch();
