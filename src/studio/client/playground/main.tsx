import "../../../inspect/client/client.css";
import "../screens.css";
import { render } from "preact";
import { TryScreen } from "../try/try-screen.tsx";
import { browserEngine } from "./browser-engine.ts";

// A site may put a link back to itself before it.
const root = document.body.appendChild(document.createElement("div"));
render(<TryScreen engine={browserEngine()} />, root);
