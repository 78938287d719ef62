// SPDX-License-Identifier: ISC
// The first module: starts the page once it is read.
import { startApp, tellFailure } from "./app.js";

startApp(document).catch((error) => tellFailure(document, error));
