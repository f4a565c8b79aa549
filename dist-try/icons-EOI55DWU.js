import {
  icons
} from "./chunk-FG2BZOJT.js";
export {
  icons
};
