import "./kit/fonts.css";
import "./kit/look.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { applyLook } from "./kit/preferences.svelte";

applyLook();
mount(App, { target: document.getElementById("app")! });
