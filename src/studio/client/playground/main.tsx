import "../../../inspect/client/client.css";
import "../screens.css";
import { render } from "preact";
import { setColours } from "../colours.ts";
import { TryScreen } from "../try/try-screen.tsx";
import { browserEngine } from "./browser-engine.ts";

setColours();
render(<TryScreen engine={browserEngine()} />, document.body);
