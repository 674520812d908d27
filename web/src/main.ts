import "./kit/fonts.css";
import "./kit/look.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { applyTheme } from "./kit/preferences.svelte";

applyTheme();
mount(App, { target: document.getElementById("app")! });
