/** What the screens ask the server: a line for each of them. */
import type { Hono } from "hono";
import { addCompareRoutes } from "./compare/routes.ts";
import { addExchangeRoutes } from "./exchange/routes.ts";
import { addLabelRoutes } from "./label/routes.ts";
import { addListRoutes } from "./list/routes.ts";
import { addPartsRoutes } from "./parts/routes.ts";
import { addPeopleRoutes } from "./people/routes.ts";
import { addPictureRoutes } from "./pictures/routes.ts";
import type { Session } from "./session.ts";
import { addSiteRoutes } from "./sites/routes.ts";
import { addTrainingRoutes } from "./training/routes.ts";
import { addTrialRoutes } from "./trial/routes.ts";
import { addValueRoutes } from "./values/routes.ts";

export const routes: readonly ((app: Hono, session: Session) => void)[] = [
  addListRoutes,
  addLabelRoutes,
  addPartsRoutes,
  addPictureRoutes,
  addExchangeRoutes,
  addTrainingRoutes,
  addCompareRoutes,
  addSiteRoutes,
  addPeopleRoutes,
  addValueRoutes,
  addTrialRoutes,
];
