import "./fonts.css";
import "./look.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { applyTheme } from "./app/preferences.svelte";

applyTheme();
mount(App, { target: document.getElementById("app")! });
