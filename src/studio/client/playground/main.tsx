import "../../../inspect/client/client.css";
import "../screens.css";
import { render } from "preact";
import { TryScreen } from "../try/try-screen.tsx";
import { browserEngine } from "./browser-engine.ts";

render(<TryScreen engine={browserEngine()} />, document.body);
